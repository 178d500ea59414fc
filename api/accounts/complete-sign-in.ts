import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { lockAccountShared } from './account-locks.queries.ts'
import { requestCode } from './enter-code.ts'
import { findUnverifiedAccount, mailCode } from './mailed-code.ts'
import { deviceOf, type EnteredBy, type Entry, openSession, sessionOpened } from './open-session.ts'
import { findFactor } from './second-factor.queries.ts'

/** Proof of identity, by a password or in another way. */
type SignInProof = {
  id: number
  emailKey: string
  by?: EnteredBy
  /** Checks again, under the account's lock, that the proof is valid: a password may have changed since it was checked. */
  stillHolds: (tx: Connection) => Promise<boolean>
  /** Writes more in the same transaction, unless a code is needed first. */
  writeMore?: (tx: Connection) => Promise<void>
}

/**
 * Signs in somebody who has proved who they are, or asks for a code if their account needs one.
 * @returns a new bearer token or a ticket, with a device proof for later sign-ins; null if the proof is no longer valid
 */
export async function completeSignIn(context: Context, proof: SignInProof): Promise<Entry | null> {
  const { db, clock, security, address, siteUrl } = context
  const { id, stillHolds, writeMore } = proof
  const outcome = await db.transaction(async (tx) => {
    await lockAccountShared(tx, id)
    if (!(await stillHolds(tx))) return null
    if ((await findFactor(tx, id))?.enabled_at) return { ticket: await requestCode(tx, id, clock.now()), code_in: 'app' as const }
    const unproven = await findUnverifiedAccount(tx, id)
    if (unproven) return { ticket: await mailCode(tx, unproven, { siteUrl, now: clock.now() }), code_in: 'mail' as const }
    await writeMore?.(tx)
    return openSession(tx, context, id)
  })
  if (!outcome) return null
  if (!('ticket' in outcome)) return sessionOpened(context, proof, outcome)
  security({ event: 'code-asked', account: id, address, device: deviceOf(context, proof) })
  return { access_token: null, second_factor_ticket: outcome.ticket, code_in: outcome.code_in, device_proof: null }
}
