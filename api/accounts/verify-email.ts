import type { VerificationLink, Verified } from '#contract/verification'
import type { Context } from '../context.ts'
import { linkRefused } from './link-refusals.ts'
import { findMailedToken, setVerified } from './mailed-tokens.queries.ts'
import { hashOf } from './tokens.ts'

/**
 * Verifies the address to which a link was mailed, for whoever follows it (PRODUCT §4, Account).
 * @returns whether it was verified before
 * @throws Invalid for a link that has expired, is broken, or went to an address the account no longer has
 */
export async function verifyEmail({ db, clock, limits, address }: Context, { token }: VerificationLink): Promise<{ data: Verified }> {
  await limits.take('mailedLinkByAddress', address)
  const owner = await findMailedToken(db.read, { hash: hashOf(token), purpose: 'verify', now: clock.now() })
  if (!owner) throw await linkRefused(db.read, { purpose: 'verify-email', token }, clock.now())
  if (owner.verified_at === null) await db.transaction((tx) => setVerified(tx, owner.id, clock.now()))
  return { data: { already: owner.verified_at !== null } }
}
