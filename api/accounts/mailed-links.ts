import { randomBytes } from 'node:crypto'
import { resetLinkMinutes } from '#contract/account-limits'
import type { MailedLink } from '#contract/email'
import type { Context, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { MailedTokenRow, ResetRequestRow } from '../database/notification-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { accountInMail, renderMail } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { Invalid } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import {
  deleteMailedTokensOf,
  deleteResetRequest,
  findAccountByEmail,
  findEmailChange,
  findMailedToken,
  insertMailedToken,
  isExpiredChange,
  isExpiredToken,
  isUsedLink,
  listResetRequests,
} from './mailed-tokens.queries.ts'
import { hashToken } from './tokens.ts'

const resetLinkLifetime = resetLinkMinutes * 60_000
const batchSize = 20

type MailedLinkPorts = Pick<Ports, 'db' | 'clock' | 'siteUrl' | 'security'>

/** Mails all requested reset links to addresses that have an account. Each request is answered once, even with several processes. */
export async function mailResetLinks({ db, clock, siteUrl, security }: MailedLinkPorts): Promise<void> {
  for (;;) {
    const requests = await listResetRequests(db.read, batchSize)
    if (requests.length === 0) return
    for (const request of requests) {
      const account = await db.transaction((tx) => answerRequest(tx, request, { siteUrl, now: clock.now() }))
      if (account !== null) security({ event: 'reset-mailed', account })
    }
  }
}

/** Answers one request; a new link replaces older ones. @returns the account that gets the mail, null if there is none */
async function answerRequest(
  tx: Connection,
  { id, email_key }: ResetRequestRow,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<number | null> {
  if (!(await deleteResetRequest(tx, id))) return null
  const account = await findAccountByEmail(tx, email_key)
  if (!account) return null
  await deleteMailedTokensOf(tx, { user_id: account.id, purpose: 'reset' })
  const token = await issueMailedToken(tx, account, { purpose: 'reset', now, lifetime: resetLinkLifetime })
  const mail = renderMail({
    siteUrl,
    subject: 'Choose a new password',
    paragraphs: [
      `Someone asked to reset the password of the ${accountInMail(account.display_name)} on Rostrum.`,
      `This link works once, for ${resetLinkMinutes} minutes. After you choose a new password, you’ll be signed out on all devices.`,
    ],
    link: { text: 'Choose a new password', address: pageAddresses(siteUrl).resetPassword(token, account.email) },
    why: 'If you didn’t ask for this, you don’t need to do anything. Your password stays the same.',
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: now + resetLinkLifetime })
  return account.id
}

/** How long the link works, in ms. A week, because nothing waits for it. */
const verificationLinkLifetime = 7 * 24 * 60 * 60 * 1000

type Addressee = Pick<UserRow, 'id' | 'display_name' | 'email' | 'email_key' | 'demo'>

/** Mails an account the link that verifies its address (docs/product.md#accounts), in the transaction that set the address. */
export async function mailVerification(
  tx: Connection,
  account: Addressee,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<void> {
  await deleteMailedTokensOf(tx, { user_id: account.id, purpose: 'verify' }, now)
  const token = await issueMailedToken(tx, account, { purpose: 'verify', now, lifetime: verificationLinkLifetime })
  const mail = renderMail({
    siteUrl,
    subject: 'Confirm your email address',
    paragraphs: [
      `Someone used this address for the ${accountInMail(account.display_name, 'account of a new member')} on Rostrum.`,
      'Please confirm that it is yours. Until then, we won’t send you notifications by email. Everything else works already.',
    ],
    link: { text: 'Confirm email address', address: pageAddresses(siteUrl).verifyEmail(token) },
    why: 'If this wasn’t you, you don’t need to do anything. The address stays unconfirmed.',
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: now + verificationLinkLifetime })
}

type Issuing = { purpose: MailedTokenRow['purpose']; now: number; lifetime: number }

/** Makes the token of a link mailed to an account: 256 random bits, of which only the hash is stored. @param lifetime milliseconds */
async function issueMailedToken(
  tx: Connection,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  { purpose, now, lifetime }: Issuing,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertMailedToken(tx, { hash: hashToken(token), user_id: id, purpose, email_key, created_at: now, expires_at: now + lifetime })
  return token
}

/**
 * Checks a mailed link without using it up, so that its page can explain a problem before anybody presses a button.
 * @throws Invalid with the reason if it can't be used, TooMany
 */
export async function checkMailedLink(context: Context, link: MailedLink): Promise<undefined> {
  const { db, clock, limits, address } = context
  await limits.take('mailedLinkByAddress', address)
  const query = { hash: hashToken(link.token), now: clock.now() }
  if (!(await finders[link.purpose](db.read, query))) throw await mailedLinkError(db.read, link, query.now)
}

type Find = (db: Context['db']['read'], query: { hash: string; now: number }) => Promise<object | undefined>

const finders: Readonly<Record<MailedLink['purpose'], Find>> = {
  'reset-password': (db, query) => findMailedToken(db, { ...query, purpose: 'reset' }),
  'verify-email': (db, query) => findMailedToken(db, { ...query, purpose: 'verify' }),
  'confirm-email': (db, query) => findEmailChange(db, { ...query, purpose: 'confirm' }),
  'stop-email': (db, query) => findEmailChange(db, { ...query, purpose: 'stop' }),
  'undo-email': (db, query) => findEmailChange(db, { ...query, purpose: 'undo' }),
}

/** What somebody can do if a link doesn't work, for each kind of link. */
const remedies: Readonly<Record<MailedLink['purpose'], string>> = {
  'reset-password': 'Ask for a new link.',
  'verify-email': 'Sign in and ask for a new link on your dashboard.',
  'confirm-email': 'If your address has not changed, sign in and change it again under Settings, Account.',
  'stop-email': 'If you don’t recognise a sign-in to your account, choose a new password.',
  'undo-email': 'If you can’t sign in, reset your password, or write to the people who run this site.',
}

/**
 * Returns the error for a mailed link that can't be used: it was used, has expired, is incomplete or was replaced. Its message says what to
 * do.
 * @param now milliseconds
 */
export async function mailedLinkError(db: Connection, { purpose, token }: MailedLink, now: number): Promise<Invalid> {
  return new Invalid({ token: [`${await refusalReason(db, token, now)} ${remedies[purpose]}`] })
}

async function refusalReason(db: Connection, token: string, now: number): Promise<string> {
  // A token is 256 bits as base64url.
  if (!/^[\w-]{43}$/.test(token)) return 'This link is incomplete. Open it from the email again, or copy the whole link.'
  const hash = hashToken(token)
  if (await isUsedLink(db, hash)) return 'This link has already been used. It works only once.'
  if ((await isExpiredToken(db, hash, now)) || (await isExpiredChange(db, hash, now))) return 'This link has expired.'
  // This also covers a good token whose link has lost another part: its purpose or its address.
  return 'This link no longer works. It was replaced by a newer link or by a change of your account, or part of it is missing.'
}
