import { randomBytes } from 'node:crypto'
import type { Connection, Database } from '../database/database.ts'
import type { MailRow } from '../database/notification-tables.ts'
import type { UserRow } from '../database/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { logRepeatedErrors } from '../platform/repeating-jobs.ts'
import { type Mailer, MailRejected } from './mail.ts'
import type { MailContent } from './mail-template.ts'
import { claimMail, deleteMail, insertMail, isMailObsolete, listDueMails, postponeMail } from './mails.queries.ts'

/** Declared here instead of picked from Ports, because the context imports the type of the mail port. */
type DeliveryPorts = { db: Database; clock: Clock; log: Log; mail: Mailer }

const minute = 60_000
/** How long a process may hold a mail, in ms: longer than any attempt. After a crash, the mail is tried again when this is over. */
const leaseMs = 5 * minute
/** Pauses between attempts, in ms: about four days, then the mail is given up. */
const pauses = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60, 48 * 60].map((minutes) => minutes * minute)
/** How long recording the result may wait for the database, in ms. A sent mail whose result isn't recorded would be sent again. */
const recordTimeout = minute
/** How many mails are sent at once. */
const concurrency = 5

/**
 * Sends every due mail. If several processes do so, only the one that claims a mail sends it. A mail is sent twice only
 * after a crash between the server's acceptance and our record of it, and then with the same Message-ID. No transaction
 * is open while sending.
 * @param shouldContinue checked before the next batch begins
 */
export async function deliverMails(ports: DeliveryPorts, shouldContinue: () => boolean = () => true): Promise<void> {
  while (shouldContinue()) {
    const due = await listDueMails(ports.db.read, ports.clock.now(), concurrency)
    if (due.length === 0) return
    const delivered = await Promise.all(due.map((mail) => deliver(ports, mail)))
    // The cause may affect all mails, so the rest wait for the next round.
    if (delivered.includes('postponed')) return
  }
}

async function deliver({ db, clock, log, mail: port }: DeliveryPorts, mail: MailRow): Promise<'done' | 'postponed'> {
  const now = clock.now()
  const until = now + leaseMs
  if (!(await db.transaction((tx) => claimMail(tx, mail, until)))) return 'done'
  const attempt = mail.attempts + 1
  const drop = () => db.transaction((tx) => deleteMail(tx, mail.id), recordTimeout)
  if (mail.expires_at !== null && mail.expires_at <= now) {
    log.info({ mail: mail.id, attempts: mail.attempts }, 'dropped a mail that had expired')
    await drop()
    return 'done'
  }
  if (await isMailObsolete(db.read, mail)) {
    log.info({ mail: mail.id, attempts: mail.attempts }, 'dropped a mail whose subject no longer exists')
    await drop()
    return 'done'
  }
  try {
    const { key, recipient: to, subject, text, html, unsubscribe, created_at: writtenAt } = mail
    await port.send({ key, to, subject, text, html, unsubscribe, writtenAt })
  } catch (failure) {
    const pause = pauses[attempt - 1]
    if (failure instanceof MailRejected || pause === undefined) {
      log.error({ mail: mail.id, attempts: attempt, ...reason(failure) }, 'gave up sending a mail')
      await drop()
      return 'done'
    }
    log.error({ mail: mail.id, attempts: attempt, ...reason(failure) }, 'could not send a mail; will try again later')
    await db.transaction((tx) => postponeMail(tx, mail.id, until, clock.now() + pause), recordTimeout)
    return 'postponed'
  }
  await drop()
  return 'done'
}

/** Returns only codes, because a mail server's messages contain the address. */
function reason(failure: unknown): object {
  const cause = failure instanceof MailRejected ? failure.cause : failure
  if (!(cause instanceof Error)) return {}
  const { code, responseCode, command } = cause as Error & Record<'code' | 'responseCode' | 'command', unknown>
  return { code, responseCode, command }
}

/** How often the outbox is checked, in ms: a mail is sent within a second after its commit. */
const intervalMs = 1_000

/**
 * Starts sending mail in this process: each round first writes requested mails into the outbox, then sends those that
 * are due.
 * @param writeMails writes the mails that were requested but not written yet
 * @returns a function that stops it, after the mails in progress
 */
export function startMailDelivery(ports: DeliveryPorts, writeMails: () => Promise<void>): () => Promise<void> {
  let stopped = false
  let round: Promise<void> | null = null
  const writing = logRepeatedErrors(ports.log, 'could not write mails')
  const sending = logRepeatedErrors(ports.log, 'could not send mails')
  const timer = setInterval(() => {
    // Don't start a round while the previous one is running.
    round ??= runRound().finally(() => {
      round = null
    })
  }, intervalMs)
  timer.unref()

  /** A failure of one step doesn't stop the other. */
  async function runRound(): Promise<void> {
    await writing(writeMails)
    await sending(() => deliverMails(ports, () => !stopped))
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}

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
 * sent within a second after the commit. The demo's people get no mail.
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
