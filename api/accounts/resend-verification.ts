import type { MemberContext } from '../context.ts'
import { Conflict, Unauthorized } from '../platform/failures.ts'
import { findAccount } from './accounts.queries.ts'
import { mailVerification } from './mail-verification.ts'

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
