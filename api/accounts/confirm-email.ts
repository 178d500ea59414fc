import { randomBytes } from 'node:crypto'
import type { VerificationLink } from '#contract/email'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-faults.ts'
import type { EmailChangeRow } from '../database/notification-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { accountInMail, ifItWasYou, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { Invalid } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { deletePasskeysOf, deleteSocialAccountsOf, deleteTokensOf, findAccount, findReservedEmail } from './accounts.queries.ts'
import { mailedLinkError } from './mailed-links.ts'
import {
  deleteChangesSince,
  deleteEmailChange,
  findEmailChange,
  findUndoLink,
  insertEmailChange,
  insertUsedLink,
  setEmail,
  setPassword,
} from './mailed-tokens.queries.ts'
import { noPassword } from './passwords.ts'
import { endPendingSteps } from './pending-steps.ts'
import { lockAccounts } from './person-rows.queries.ts'
import { deleteFactor, deleteRecoveryCodesSince, findFactor } from './second-factor.queries.ts'
import { mailRemovedSignInMethods } from './security-notices.ts'
import { hashToken } from './tokens.ts'

/**
 * How long before the request for a new address a thief may have set up two-factor authentication, in ms. Undoing the change removes what
 * was set up since.
 */
const takeoverWindow = 24 * 60 * 60 * 1000

const taken = 'Another account now has that email address. Choose a different one.'

/**
 * Gives an account the address that the confirmation link was mailed to. The previous address gets a link that undoes the change, unless
 * the account only returns to its earlier address: otherwise a thief's address would get one.
 * @throws Invalid if the link no longer works, or somebody else has the address by now; TooMany
 */
export async function confirmEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, siteUrl, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const account = await db
    .transaction(async (tx) => {
      const change = await takeChange(tx, { token, purpose: 'confirm', now })
      const account = await findAccount(tx, change.user_id)
      if (!account) throw await mailedLinkError(tx, { purpose: 'confirm-email', token }, now)
      const reservedEmail = await findReservedEmail(tx, change.email_key, now)
      if (reservedEmail && reservedEmail.user_id !== account.id) throw new Invalid({ token: [taken] })
      await setEmail(tx, account.id, { email: change.email, email_key: change.email_key, verified_at: now })
      await endPendingSteps(tx, account.id)
      const before = await findUndoLink(tx, change, now)
      if (before) await deleteChangesSince(tx, before)
      const mailing = { siteUrl, now, asked_at: change.asked_at }
      await (before ? mailAddressReturned(tx, account, mailing) : mailUndoLink(tx, account, mailing))
      return account.id
    })
    .catch(rethrowTaken)
  security({ event: 'email-changed', account, address })
}

/**
 * Restores an account's former address through the link that was mailed to it, within a week. It removes every way to sign in, because a
 * thief may have set them up; the owner chooses a new password through that address.
 * @throws Invalid if the link no longer works; TooMany
 */
export async function undoEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, siteUrl, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const { account, passkeys, social, factor, tokens } = await db
    .transaction(async (tx) => {
      const change = await takeChange(tx, { token, purpose: 'undo', now })
      const { user_id: account, email, email_key } = change
      await setEmail(tx, account, { email, email_key, verified_at: now })
      await deleteChangesSince(tx, change)
      await endPendingSteps(tx, account)
      const ended = await endSignInMethods(tx, account, change.asked_at - takeoverWindow)
      await mailRemovedSignInMethods(tx, account, { removed: ended, because: 'undone', siteUrl, now })
      return { account, ...ended }
    })
    .catch(rethrowTaken)
  security({ event: 'email-change-undone', account, address })
  if (passkeys > 0) security({ event: 'passkeys-ended', account, passkeys, why: 'undo' })
  if (social > 0) security({ event: 'social-ended', account, social, why: 'undo' })
  if (factor) security({ event: 'second-factor-off', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'undo' })
}

/**
 * Ends all ways to sign in: the password, which a thief may know, passkeys, connected accounts, and a second factor or recovery codes set
 * up after `since`.
 */
async function endSignInMethods(tx: Connection, account: number, since: number) {
  await setPassword(tx, account, noPassword)
  const enabled = (await findFactor(tx, account))?.enabled_at ?? 0
  const factor = enabled >= since && (await deleteFactor(tx, account))
  const recoveryCodes = factor ? 0 : await deleteRecoveryCodesSince(tx, account, since)
  const ways = { recoveryCodes, passkeys: await deletePasskeysOf(tx, account), social: await deleteSocialAccountsOf(tx, account) }
  return { ...ways, factor, tokens: await deleteTokensOf(tx, account) }
}

/**
 * Stops a change of email address through the link that was mailed to the present one. It signs the account out everywhere, because the
 * person who asked for the change was signed in and is not the owner.
 * @throws Invalid if the link can't be used any more; TooMany
 */
export async function stopEmail(context: Context, { token }: VerificationLink): Promise<undefined> {
  const { db, clock, address, limits, security } = context
  await limits.take('mailedLinkByAddress', address)
  const { account, tokens } = await db.transaction(async (tx) => {
    const stop = await takeChange(tx, { token, purpose: 'stop', now: clock.now() })
    await endPendingSteps(tx, stop.user_id)
    return { account: stop.user_id, tokens: await deleteTokensOf(tx, stop.user_id) }
  })
  security({ event: 'email-change-stopped', account, address })
  if (tokens > 0) security({ event: 'tokens-ended', account, tokens, why: 'stopped' })
}

type LinkUse = { token: string; purpose: EmailChangeRow['purpose']; now: number }

/** Uses up a link under its account's lock. @throws Invalid if it can't be used any more */
async function takeChange(tx: Connection, { token, purpose, now }: LinkUse): Promise<EmailChangeRow> {
  const hash = hashToken(token)
  const change = await findEmailChange(tx, { hash, purpose, now })
  if (change) await lockAccounts(tx, [change.user_id])
  if (!change || !(await deleteEmailChange(tx, hash))) throw await mailedLinkError(tx, { purpose: `${purpose}-email`, token }, now)
  await insertUsedLink(tx, { hash, used_at: now })
  return change
}

function rethrowTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new Invalid({ token: [taken] }) : error
}

/** How long a change can be undone, in ms (docs/product.md#settings). */
const undoLinkLifetime = 7 * 24 * 60 * 60 * 1000

type Mailing = { siteUrl: string; now: number; asked_at: number }

/** Mails the previous address a link that undoes the change. @param account as it was before the change */
async function mailUndoLink(tx: Connection, account: UserRow, { siteUrl, now, asked_at }: Mailing): Promise<void> {
  const { id, email, email_key, display_name } = account
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + undoLinkLifetime
  const times = { created_at: now, asked_at, expires_at }
  await insertEmailChange(tx, { hash: hashToken(token), user_id: id, purpose: 'undo', email, email_key, ...times })
  const mail = renderMail({
    siteUrl,
    subject: 'Your email address was changed',
    paragraphs: [
      `The ${accountInMail(display_name)} on Rostrum has a new email address. It no longer uses this one.`,
      `${ifItWasYou} If it wasn’t, open this link within 7 days. The account gets this address back, its password, passkeys and connected accounts stop working, and you choose a new password.`,
    ],
    link: { text: 'This wasn’t me: undo the change', address: pageAddresses(siteUrl).undoEmail(token) },
    why: signInMailReason,
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: expires_at })
}

/** Mails a temporary address that the account has its earlier address again. @param account as it was before that change */
async function mailAddressReturned(tx: Connection, account: UserRow, { siteUrl, now }: Mailing): Promise<void> {
  const mail = renderMail({
    siteUrl,
    subject: 'Your email address was changed back',
    paragraphs: [
      `The ${accountInMail(account.display_name)} on Rostrum no longer uses this address. It uses its earlier one again.`,
      `${ifItWasYou} If it wasn’t, reset your password with the earlier address, or write to the people who run the site.`,
    ],
    link: { text: 'Choose a new password', address: pageAddresses(siteUrl).forgotPassword },
    why: signInMailReason,
  })
  await queueMail(tx, { to: account, ...mail, now })
}
