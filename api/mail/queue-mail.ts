import { randomBytes } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import type { MailContent } from './mail-template.ts'
import { insertMail } from './mails.queries.ts'

export type NewMail = MailContent & {
  /** An account, or an address without an account: `{email, demo: 0}`. */
  to: Pick<UserRow, 'email' | 'demo'>
  now: number
  /** After this time the mail is useless and isn't sent. */
  expiresAt?: number
  /** The id of the notification it is about; the mail isn't sent if that no longer exists. */
  notification?: number
}

/**
 * Adds a mail to the outbox, in the transaction of the change it is about, so that both are stored or neither. It is
 * sent within a second after the commit (deliver-mails.ts). The demo's people get no mail.
 */
export async function queueMail(
  tx: Connection,
  { to, subject, text, html, unsubscribe, now, expiresAt, notification }: NewMail,
): Promise<void> {
  if (to.demo === 1) return
  await insertMail(tx, {
    key: randomBytes(16).toString('hex'),
    recipient: to.email,
    subject: subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text,
    html,
    unsubscribe: unsubscribe ?? null,
    created_at: now,
    next_try_at: now,
    expires_at: expiresAt ?? null,
    notification_id: notification ?? null,
  })
}
