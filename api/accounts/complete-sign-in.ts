import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { shareAccount } from './account-locks.queries.ts'
import { askForCode } from './enter-code.ts'
import { findUnproven, mailCode } from './mailed-code.ts'
import { deviceOf, type EnteredBy, type Entry, openSession, sessionOpened } from './open-session.ts'
import { findFactor } from './second-factor.queries.ts'

/** Whom a password, or another way, has shown to be themselves. */
type SignInProof = {
  id: number
  emailKey: string
  by?: EnteredBy
  /** Whether what showed it is still so, asked under the account's lock: it may have been changed or removed since it was looked at. */
  stillHolds: (tx: Connection) => Promise<boolean>
  /** What is written down in the same transaction, unless a code has to come first. */
  besides?: (tx: Connection) => Promise<void>
}

/**
 * Lets somebody in who has shown who they are, or asks for a code besides where their account wants one.
 * @returns a new bearer token or a ticket, and what shows from now on that this device was signed in to the account; null where what
 * they showed no longer holds
 */
export async function completeSignIn(context: Context, shown: SignInProof): Promise<Entry | null> {
  const { db, clock, security, address, siteUrl } = context
  const { id, stillHolds, besides } = shown
  const outcome = await db.transaction(async (tx) => {
    await shareAccount(tx, id)
    if (!(await stillHolds(tx))) return null
    if ((await findFactor(tx, id))?.enabled_at) return { ticket: await askForCode(tx, id, clock.now()), code_in: 'app' as const }
    const unproven = await findUnproven(tx, id)
    if (unproven) return { ticket: await mailCode(tx, unproven, { siteUrl, now: clock.now() }), code_in: 'mail' as const }
    await besides?.(tx)
    return openSession(tx, context, id)
  })
  if (!outcome) return null
  if (!('ticket' in outcome)) return sessionOpened(context, shown, outcome)
  security({ event: 'code-asked', account: id, address, device: deviceOf(context, shown) })
  return { access_token: null, second_factor_ticket: outcome.ticket, code_in: outcome.code_in, device_proof: null }
}
