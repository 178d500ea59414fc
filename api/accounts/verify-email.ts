import type { VerificationLink, Verified } from '#contract/verification'
import type { Context, MemberContext } from '../context.ts'
import { Conflict, Unauthorized } from '../platform/failures.ts'
import { findAccount } from './accounts.queries.ts'
import { mailedLinkError } from './check-mailed-link.ts'
import { mailVerification } from './mailed-links.ts'
import { findMailedToken, setVerified } from './mailed-tokens.queries.ts'
import { hashToken } from './tokens.ts'

/**
 * Verifies the address that a link was mailed to (docs/product.md#accounts).
 * @returns whether it was already verified
 * @throws Invalid if the link has expired, is broken, or went to an address that the account no longer has
 */
export async function verifyEmail({ db, clock, limits, address }: Context, { token }: VerificationLink): Promise<{ data: Verified }> {
  await limits.take('mailedLinkByAddress', address)
  const owner = await findMailedToken(db.read, { hash: hashToken(token), purpose: 'verify', now: clock.now() })
  if (!owner) throw await mailedLinkError(db.read, { purpose: 'verify-email', token }, clock.now())
  if (owner.verified_at === null) await db.transaction((tx) => setVerified(tx, owner.id, clock.now()))
  return { data: { already: owner.verified_at !== null } }
}

/** Mails the verification link again; earlier links stay valid. @throws Conflict if there is nothing left to verify */
export async function resendVerification({ db, clock, limits, actor, siteUrl }: MemberContext): Promise<undefined> {
  await limits.take('verificationMailByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    if (account.verified_at !== null) throw new Conflict('Your email address is already confirmed.')
    await mailVerification(tx, account, { siteUrl, now: clock.now() })
  })
}
