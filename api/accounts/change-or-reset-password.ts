import type { OtherWaysIn, PasswordChange, PasswordReset, ResetLink, ResetRequest } from '#contract/passwords'
import type { Context, MemberContext } from '../context.ts'
import { accountInMail, ifItWasYou, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { Invalid, Unauthorized } from '../platform/failures.ts'
import { emailKey } from '../platform/normalise-text.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import {
  deletePasskeysOf,
  deleteSocialAccountsOf,
  deleteTokensOf,
  findAccount,
  listConnectedAccountsOf,
  listPasskeyNamesOf,
  recordProof,
} from './accounts.queries.ts'
import { lockOwnAccount } from './caller.ts'
import { mailedLinkError } from './mailed-links.ts'
import {
  deleteMailedToken,
  findMailedToken,
  insertResetRequest,
  insertUsedLink,
  setPassword,
  setVerified,
} from './mailed-tokens.queries.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { endPendingSteps } from './pending-steps.ts'
import { lockAccounts } from './person-rows.queries.ts'
import { requirePassword, wrongPassword } from './reauthenticate.ts'
import { mailRemovedSignInMethods, mailSignInChange } from './security-notices.ts'
import { resetMailAttempts, signInAttempts } from './sign-in.ts'
import { hashToken } from './tokens.ts'

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
    link: { text: 'This wasn’t me', address: pageAddresses(siteUrl).forgotPassword },
    why: signInMailReason,
  })
}

/**
 * Sets a new password through a mailed link and signs the account out everywhere (docs/product.md#accounts). Following the link also
 * verifies the address. Passkeys and connected accounts are removed if the owner chooses so.
 * @throws Invalid, first for the link and then for the password; TooMany, counted before hashing
 */
export async function resetPassword(context: Context, { email, password, token, ...chosen }: PasswordReset): Promise<undefined> {
  const { db, clock, limits, security, address, siteUrl } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const hash = hashToken(token)
  const owner = await findMailedToken(db.read, { hash, purpose: 'reset', now })
  if (owner?.email_key !== emailKey(email)) {
    security({ event: 'reset-refused', address })
    throw await mailedLinkError(db.read, { purpose: 'reset-password', token }, now)
  }
  await requireGoodPassword(password, (await findAccount(db.read, owner.id)) ?? {})
  const password_hash = await hashPassword(password, address)
  const { tokens, passkeys, social } = await db.transaction(async (tx) => {
    await lockAccounts(tx, [owner.id])
    // Somebody else used the link while the password was being hashed.
    if (!(await deleteMailedToken(tx, hash))) throw await mailedLinkError(tx, { purpose: 'reset-password', token }, now)
    await insertUsedLink(tx, { hash, used_at: now })
    await setPassword(tx, owner.id, password_hash)
    await setVerified(tx, owner.id, now)
    await endPendingSteps(tx, owner.id)
    await mailSignInChange(tx, owner.id, { change: 'password-reset', siteUrl, now })
    const removed = {
      passkeys: chosen.remove_passkeys ? await deletePasskeysOf(tx, owner.id) : 0,
      social: chosen.remove_connected ? await deleteSocialAccountsOf(tx, owner.id) : 0,
    }
    await mailRemovedSignInMethods(tx, owner.id, { removed, because: 'reset', siteUrl, now })
    return { ...removed, tokens: await deleteTokensOf(tx, owner.id) }
  })
  security({ event: 'reset-used', account: owner.id, address })
  if (tokens > 0) security({ event: 'tokens-ended', account: owner.id, tokens, why: 'reset' })
  if (passkeys > 0) security({ event: 'passkeys-ended', account: owner.id, passkeys, why: 'reset' })
  if (social > 0) security({ event: 'social-ended', account: owner.id, social, why: 'reset' })
  // Clear all failed attempts at the account: they were made with the previous password.
  for (const count of signInAttempts(context, email).counts) if (count.limit !== 'signInByAddress') await limits.reset(count)
}

/**
 * Records a request for a reset link (customer-spec §7). Whether the address has an account is looked up after the answer
 * (mailed-links.ts), so neither words nor status nor time reveal it (docs/product.md#people).
 * @throws TooMany, counted by caller and by address (sign-in.ts)
 */
export async function requestReset(context: Context, { email }: ResetRequest): Promise<undefined> {
  const { db, clock, limits, security, address } = context
  const { device, counts } = resetMailAttempts(context, email)
  await limits.reserve(counts)
  await db.transaction((tx) => insertResetRequest(tx, { email_key: emailKey(email), asked_at: clock.now() }))
  security({ event: 'reset-asked', address, device: device ? 'known' : 'new' })
}

/**
 * Lists an account's other ways to sign in, for the holder of its reset link, who can remove them together with the password. Reading
 * doesn't use up the link.
 * @throws Invalid if the link can't be used any more, TooMany
 */
export async function readResetLink(context: Context, { email, token }: ResetLink): Promise<{ data: OtherWaysIn }> {
  const { db, clock, limits, address, providers } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const owner = await findMailedToken(db.read, { hash: hashToken(token), purpose: 'reset', now })
  if (owner?.email_key !== emailKey(email)) throw await mailedLinkError(db.read, { purpose: 'reset-password', token }, now)
  const [passkeys, connected] = await Promise.all([listPasskeyNamesOf(db.read, owner.id), listConnectedAccountsOf(db.read, owner.id)])
  const getProviderLabel = (provider: string) => providers.find(({ name }) => name === provider)?.label ?? provider
  return { data: { passkeys, connected: connected.map(({ provider, email }) => ({ label: getProviderLabel(provider), email })) } }
}
