import type { Database } from '../database/database.ts'
import type { MailRow } from '../database/notification-tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { logRepeatedErrors } from '../platform/log-repeated-errors.ts'
import { type Mail, MailRefused } from './mail.ts'
import { claimMail, deleteMail, isPointless, listDueMails, postponeMail } from './mails.queries.ts'

/** Of the ports; they know the mail's port, so they are not named here. */
type DeliveryPorts = { db: Database; clock: Clock; log: Log; mail: Mail }

const minute = 60_000
/** Longer than any try lasts: whose process died over it is tried again after that. */
const lease = 5 * minute
/** The waits between tries: about four days, then it is given up. Milliseconds. */
const pauses = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60, 48 * 60].map((minutes) => minutes * minute)
/** Of noting what became of a mail: one that was sent and not noted would be sent again. Milliseconds. */
const notePatience = minute
/** So many are on their way at once. */
const together = 5

/**
 * Sends every mail that is due. However many processes do so, each mail leaves once: who claims it sends it. Only a
 * crash between the server's word and ours sends one again, under the same Message-ID. No transaction is open meanwhile.
 * @param goOn asked before more are begun
 */
export async function deliverMails(ports: DeliveryPorts, goOn: () => boolean = () => true): Promise<void> {
  while (goOn()) {
    const due = await listDueMails(ports.db.read, ports.clock.now(), together)
    if (due.length === 0) return
    const delivered = await Promise.all(due.map((mail) => deliver(ports, mail)))
    // What hinders one may hinder all: the rest wait for the next beat.
    if (delivered.includes('hindered')) return
  }
}

async function deliver({ db, clock, log, mail: port }: DeliveryPorts, mail: MailRow): Promise<'done' | 'hindered'> {
  const now = clock.now()
  const until = now + lease
  if (!(await db.transaction((tx) => claimMail(tx, mail, until)))) return 'done'
  const attempt = mail.attempts + 1
  const drop = () => db.transaction((tx) => deleteMail(tx, mail.id), notePatience)
  if (mail.expires_at !== null && mail.expires_at <= now) {
    log.info({ mail: mail.id, attempts: mail.attempts }, 'a mail came too late to be of use')
    await drop()
    return 'done'
  }
  if (await isPointless(db.read, mail)) {
    log.info({ mail: mail.id, attempts: mail.attempts }, 'a mail told of what is gone')
    await drop()
    return 'done'
  }
  try {
    const { key, recipient: to, subject, text, html, unsubscribe, created_at: writtenAt } = mail
    await port.send({ key, to, subject, text, html, unsubscribe, writtenAt })
  } catch (failure) {
    const pause = pauses[attempt - 1]
    if (failure instanceof MailRefused || pause === undefined) {
      log.error({ mail: mail.id, attempts: attempt, ...reason(failure) }, 'a mail was given up')
      await drop()
      return 'done'
    }
    log.error({ mail: mail.id, attempts: attempt, ...reason(failure) }, 'a mail could not be sent; it is tried again later')
    await db.transaction((tx) => postponeMail(tx, mail.id, until, clock.now() + pause), notePatience)
    return 'hindered'
  }
  await drop()
  return 'done'
}

/** Codes alone: the words of a mail server name the address. */
function reason(failure: unknown): object {
  const cause = failure instanceof MailRefused ? failure.cause : failure
  if (!(cause instanceof Error)) return {}
  const { code, responseCode, command } = cause as Error & Record<'code' | 'responseCode' | 'command', unknown>
  return { code, responseCode, command }
}

/** Milliseconds: a mail leaves within the second after its commit. */
const tick = 1_000

/**
 * Starts this process' postman, who at every beat writes the mails that are not written yet, and sends what is due.
 * @param writeMails writes the mails that were asked for and are not written yet
 * @returns how to stop it, after the mails in hand
 */
export function startPostman(ports: DeliveryPorts, writeMails: () => Promise<void>): () => Promise<void> {
  let stopped = false
  let round: Promise<void> | null = null
  const writing = logRepeatedErrors(ports.log, 'the postman could not write mails')
  const sending = logRepeatedErrors(ports.log, 'the postman missed a round')
  const timer = setInterval(() => {
    // A round that takes longer than a beat is not doubled.
    round ??= goRound().finally(() => {
      round = null
    })
  }, tick)
  timer.unref()

  /** One that fails does not keep the other. */
  async function goRound(): Promise<void> {
    await writing(writeMails)
    await sending(() => deliverMails(ports, () => !stopped))
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}
