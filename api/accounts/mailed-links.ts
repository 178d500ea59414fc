import { randomBytes } from 'node:crypto'
import { resetLinkMinutes } from '#contract/account-limits'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { MailedTokenRow, ResetRequestRow } from '../database/notification-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { renderMail } from '../mail/mail-template.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import {
  deleteMailedTokensOf,
  deleteResetRequest,
  findAccountByEmail,
  insertMailedToken,
  listResetRequests,
} from './mailed-tokens.queries.ts'
import { hashToken } from './tokens.ts'

const resetGoodFor = resetLinkMinutes * 60_000
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
  const token = await issueMailedToken(tx, account, { purpose: 'reset', now, goodFor: resetGoodFor })
  const mail = renderMail({
    siteUrl,
    subject: 'Choose a new password',
    paragraphs: [
      `Someone asked to reset the password of the ${accountInMail(account.display_name)} on Rostrum.`,
      `This link works once, for ${resetLinkMinutes} minutes. After you choose a new password, you’ll be signed out on all devices.`,
    ],
    link: { words: 'Choose a new password', address: pageAddresses(siteUrl).resetPassword(token, account.email) },
    why: 'If you didn’t ask for this, you don’t need to do anything. Your password stays the same.',
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: now + resetGoodFor })
  return account.id
}

/** How long the link works, in ms. A week, because nothing waits for it. */
const verifyGoodFor = 7 * 24 * 60 * 60 * 1000

type Addressee = Pick<UserRow, 'id' | 'display_name' | 'email' | 'email_key' | 'demo'>

/** Mails an account the link that verifies its address (docs/product.md#accounts), in the transaction that set the address. */
export async function mailVerification(
  tx: Connection,
  account: Addressee,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<void> {
  await deleteMailedTokensOf(tx, { user_id: account.id, purpose: 'verify' }, now)
  const token = await issueMailedToken(tx, account, { purpose: 'verify', now, goodFor: verifyGoodFor })
  const mail = renderMail({
    siteUrl,
    subject: 'Confirm your email address',
    paragraphs: [
      `Someone used this address for the ${accountInMail(account.display_name, 'account of a new member')} on Rostrum.`,
      'Please confirm that it is yours. Until then, we won’t send you notifications by email. Everything else works already.',
    ],
    link: { words: 'Confirm email address', address: pageAddresses(siteUrl).verifyEmail(token) },
    why: 'If this wasn’t you, you don’t need to do anything. The address stays unconfirmed.',
  })
  await queueMail(tx, { to: account, ...mail, now, expiresAt: now + verifyGoodFor })
}

type Issuing = { purpose: MailedTokenRow['purpose']; now: number; goodFor: number }

/** Makes the token of a link mailed to an account: 256 random bits, of which only the hash is stored. @param goodFor milliseconds */
async function issueMailedToken(
  tx: Connection,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  { purpose, now, goodFor }: Issuing,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertMailedToken(tx, { hash: hashToken(token), user_id: id, purpose, email_key, created_at: now, expires_at: now + goodFor })
  return token
}
