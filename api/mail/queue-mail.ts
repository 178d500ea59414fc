import { randomBytes } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import type { MailContent } from './mail-template.ts'
import { insertMail } from './mails.queries.ts'

export type NewMail = MailContent & {
  /** An account, or an address without one: `{email, demo: 0}`. */
  to: Pick<UserRow, 'email' | 'demo'>
  now: number
  /** After that it is of no use and is not sent any more. */
  expiresAt?: number
  /** What it tells of: it is not sent once that is gone. */
  notification?: number
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells of: both stay or neither does. It leaves within a
 * second after the commit (deliver-mails.ts). The people of the demo get none.
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
