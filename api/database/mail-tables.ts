import type { Generated, Selectable } from 'kysely'

/** Mails and the links in them: tables of `tables.ts`, and as it says. */
export type MailsTable = {
  id: Generated<number>
  /** Random; makes the Message-ID. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribe: string | null
  created_at: number
  /** Begun, whatever came of them. */
  attempts: Generated<number>
  /** When it may be tried; who tries it moves this on first, which keeps the others off it. */
  next_try_at: number
  /** After that it is of no use any more. */
  expires_at: number | null
  /** What it tells of; null for most. It does not leave once that is gone. */
  notification_id: Generated<number | null>
}
export type MailRow = Selectable<MailsTable>

/** Somebody asked for a link to reset a password, whether or not anybody has the address. */
export type ResetRequestsTable = { id: Generated<number>; email_key: string; asked_at: number }
export type ResetRequestRow = Selectable<ResetRequestsTable>

export type MailedTokensTable = {
  /** SHA-256 of the token, base64url; the token itself is in the mail alone. */
  hash: string
  user_id: number
  purpose: 'reset' | 'verify'
  /** The address it was mailed to: it says nothing about another that the account has by now. */
  email_key: string
  created_at: number
  expires_at: number
}
export type MailedTokenRow = Selectable<MailedTokensTable>

/** A mailed link about an account's address: it makes another one its own, stops that before it happens, or brings the former one back. */
export type EmailChangesTable = {
  /** SHA-256 of the token, base64url. */
  hash: string
  user_id: number
  purpose: 'confirm' | 'stop' | 'undo'
  email: string
  email_key: string
  created_at: number
  /** When the change was asked for; that is before `created_at` where the link undoes one that was confirmed. */
  asked_at: number
  expires_at: number
}
/** Links of mails that were used, by the SHA-256 of their token, base64url. */
export type UsedLinksTable = { hash: string; used_at: number }

export type EmailChangeRow = Selectable<EmailChangesTable>
