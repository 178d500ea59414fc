import type { VerificationLink, Verified } from '#contract/verification'
import type { Context, MemberContext } from '../context.ts'
import { Conflict, Unauthorized } from '../platform/failures.ts'
import { findAccount } from './accounts.queries.ts'
import { linkRefused } from './check-mailed-link.ts'
import { mailVerification } from './mailed-links.ts'
import { findMailedToken, setVerified } from './mailed-tokens.queries.ts'
import { hashOf } from './tokens.ts'

/**
 * Verifies the address to which a link was mailed, for whoever follows it (docs/product.md#accounts).
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

/**
 * Mails the link that verifies one's address once more; the earlier ones stay good.
 * @throws Conflict if there is nothing to verify any more
 */
export async function resendVerification({ db, clock, limits, actor, siteUrl }: MemberContext): Promise<undefined> {
  await limits.take('verificationMailByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    if (account.verified_at !== null) throw new Conflict('Your email address is confirmed already.')
    await mailVerification(tx, account, { siteUrl, now: clock.now() })
  })
}
