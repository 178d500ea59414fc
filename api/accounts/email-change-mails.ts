import { randomBytes } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { writeLetter } from '../mail/letter.ts'
import { accountInMail } from '../mail/names-in-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { insertEmailChange } from './email-changes.queries.ts'
import { hashOf } from './tokens.ts'

/** Milliseconds (COMMUNITY §1). */
const undoneFor = 7 * 24 * 60 * 60 * 1000

type Mailing = { siteUrl: string; now: number; asked_at: number }

/** Mails the address that an account had until now, with a link that undoes the change. @param account as it was before */
export async function mailUndoLink(tx: Connection, account: UserRow, { siteUrl, now, asked_at }: Mailing): Promise<void> {
  const { id, email, email_key, display_name } = account
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + undoneFor
  const times = { created_at: now, asked_at, expires_at }
  await insertEmailChange(tx, { hash: hashOf(token), user_id: id, purpose: 'undo', email, email_key, ...times })
  const letter = writeLetter({
    siteUrl,
    subject: 'Your account has another email address',
    paragraphs: [
      `The ${accountInMail(display_name)} at Rostrum had this address until now, and has another one from now on.`,
      'If it was you, all is well. If it was not, follow this link within 7 days: this address is the account’s again, its password, its passkeys and accounts elsewhere sign in to it no more, and you choose a new password.',
    ],
    link: { words: 'It was not me: undo this', address: pageAddresses(siteUrl).undoEmail(token) },
    why: 'You get this because it concerns how you sign in.',
  })
  await queueMail(tx, { to: account, ...letter, now, expiresAt: expires_at })
}

/** Mails an address that an account had for a while, after which it has the one before again. @param account as it was until now */
export async function mailAddressReturned(tx: Connection, account: UserRow, { siteUrl, now }: Mailing): Promise<void> {
  const letter = writeLetter({
    siteUrl,
    subject: 'Your account has its earlier email address again',
    paragraphs: [
      `The ${accountInMail(account.display_name)} at Rostrum no longer has this address. It has the one that it had before.`,
      'If it was you, you need not do anything. If it was not you, ask for a new password by the earlier address, or write to the people who run the site.',
    ],
    link: { words: 'Choose a new password', address: pageAddresses(siteUrl).forgotPassword },
    why: 'You get this because it concerns how you sign in.',
  })
  await queueMail(tx, { to: account, ...letter, now })
}
