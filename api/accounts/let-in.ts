import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { deviceIn, proveDevice } from './devices.ts'
import { askForCode } from './enter-code.ts'
import { findFactor } from './second-factor.queries.ts'
import type { Entry } from './sign-in.ts'
import { endOldTokens, issueToken, tellEnded } from './tokens.ts'

/** Whom some other way than a password has shown to be themselves. */
type Shown = {
  id: number
  emailKey: string
  by: 'social'
  /** What is written down in the same transaction, unless a code has to come first. */
  besides?: (tx: Connection) => Promise<void>
}

/**
 * Lets somebody in who has shown who they are, or asks for a code besides where their account wants one.
 * @returns a new bearer token or a ticket, and what shows from now on that this device was signed in to the account
 */
export async function letIn(context: Context, { id, emailKey, by, besides }: Shown): Promise<Entry> {
  const { db, clock, security, address, deviceProofs } = context
  const now = clock.now()
  const told = { account: id, address, device: deviceIn(context, deviceProofs, { emailKey, now }) ? 'known' : 'new' } as const
  const { ended, ...entry } = await db.transaction(async (tx) => {
    if ((await findFactor(tx, id))?.enabled_at)
      return { ended: null, access_token: null, second_factor_ticket: await askForCode(tx, id, now), device_proof: null }
    await besides?.(tx)
    const over = await endOldTokens(tx, id, now)
    const access_token = await issueToken(tx, id, { ...context, now })
    return { ended: over, access_token, second_factor_ticket: null, device_proof: proveDevice(context, deviceProofs, { emailKey, now }) }
  })
  if (!ended) security({ event: 'code-asked', ...told })
  else {
    security({ event: 'signed-in', ...told, by })
    tellEnded(context, id, ended)
  }
  return entry
}
