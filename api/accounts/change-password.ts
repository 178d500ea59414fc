import type { PasswordChange } from '#contract/passwords'
import type { MemberContext } from '../context.ts'
import { renderMail } from '../mail/mail-template.ts'
import { ifItWasYou, signInMailReason } from '../mail/mail-text.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deleteTokensOf, findAccount, recordProof } from './accounts.queries.ts'
import { lockOwnAccount } from './as-member.ts'
import { endPendingSteps } from './end-pending-steps.ts'
import { setPassword } from './mailed-tokens.queries.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { requirePassword, wrongPassword } from './reauthenticate.ts'

/**
 * Sets a new password after checking the present one, signs out all other devices and mails the owner (docs/product.md#settings).
 * @throws Invalid for a wrong present password, and for a weak or unchanged new one; TooMany
 */
export async function changePassword(context: MemberContext, { current_password, password }: PasswordChange): Promise<undefined> {
  const { dbOfSite, clock, actor, address, security, siteUrl } = context
  const checkedHash = await requirePassword(context, current_password, 'current_password')
  if (password.normalize('NFC') === current_password.normalize('NFC'))
    throw new Invalid({ password: ['That is your current password. Choose a different one.'] })
  await requireGoodPassword(password, (await findAccount(dbOfSite.read, actor.id)) ?? {})
  const password_hash = await hashPassword(password, address)
  const now = clock.now()
  const tokens = await dbOfSite.transaction(async (tx) => {
    await lockOwnAccount(tx, context)
    const account = await findAccount(tx, actor.id)
    if (!account) throw new Unauthorized()
    // The password was changed elsewhere while this one was being checked.
    if (account.password_hash !== checkedHash) throw new Invalid({ current_password: [wrongPassword] })
    await setPassword(tx, actor.id, password_hash)
    await endPendingSteps(tx, actor.id)
    await recordProof(tx, actor.tokenHash, now)
    await queueMail(tx, { to: account, ...passwordChangedMail(account.display_name, siteUrl), now })
    return deleteTokensOf(tx, actor.id, actor.tokenHash)
  })
  security({ event: 'password-changed', account: actor.id, address })
  if (tokens > 0) security({ event: 'tokens-ended', account: actor.id, tokens, why: 'password' })
}

function passwordChangedMail(name: string, siteUrl: string) {
  return renderMail({
    siteUrl,
    subject: 'Your password was changed',
    paragraphs: [
      `The ${accountInMail(name)} on Rostrum has a new password. All other devices are signed out.`,
      `${ifItWasYou} If it wasn’t, use the link below to choose a new password right away.`,
    ],
    link: { words: 'This wasn’t me', address: pageAddresses(siteUrl).forgotPassword },
    why: signInMailReason,
  })
}
