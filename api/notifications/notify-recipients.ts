import { setImmediate as breathe } from 'node:timers/promises'
import type { NotificationType } from '#contract/notification-types'
import { notificationEvent, privateChannel } from '#contract/realtime'
import { awardByFact } from '../badges/award-badges.ts'
import { type NewEvent, publish } from '../channels/publish.ts'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { WriteError } from '../database/database-faults.ts'
import type { FactRow } from '../database/notification-tables.ts'
import { claimName, claimNotifications, listPendingFacts, lockFactProcessing, markNotified } from '../facts/facts.queries.ts'
import { renderMail } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { momentInZone } from '../platform/clock.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import {
  copyReadState,
  insertNotifications,
  listCurrent,
  listNotificationsById,
  listRecentObsolete,
  removeNotifications,
} from './notifications.queries.ts'
import { type Mailable, showForMail } from './notifications.ts'
import { signMailKind } from './preferences.ts'
import { listTypes, nextRecipients, type Recipient } from './recipients.ts'

/**
 * The most facts and recipients per transaction. One transaction per fact would wait for the disk each time; 100,000 watchers in one would
 * block people who post.
 */
const batchLimits = { facts: 25, people: 500 } as const

type NotifierPorts = Pick<Ports, 'db' | 'clock' | 'log' | 'siteUrl' | 'clientSecret'>

/**
 * Notifies everybody of pending facts, in order, and awards the badges that the facts earn. The transaction that notifies also marks the
 * fact as done. So each person is notified of a fact once, however many processes run and wherever one is killed.
 * @returns the ids of the people notified
 */
export async function notifyRecipients(ports: NotifierPorts): Promise<ReadonlySet<number>> {
  const notified = new Set<number>()
  const stuck = new Set<number>()
  for (;;) {
    const [first] = await listPendingFacts(ports.db.read, 1, stuck)
    if (!first) return notified
    const people = await notifyBatch(ports, batchLimits.facts, stuck)
      // If the batch fails, its first fact is tried alone, so that the others can go on without a broken one.
      .catch((err) => {
        if (err instanceof WriteError) throw err
        return notifyBatch(ports, 1, stuck)
      })
      .catch((err) => {
        if (err instanceof WriteError) throw err
        stuck.add(first.id)
        ports.log.error({ err, fact: first.id }, 'could not create the notifications of a fact')
        return []
      })
    for (const id of people) notified.add(id)
    await breathe()
  }
}

/** Notifies people of a batch of facts. @returns their ids */
async function notifyBatch(ports: NotifierPorts, most: number, except: ReadonlySet<number>): Promise<number[]> {
  return ports.db.transaction(async (tx) => {
    await lockFactProcessing(tx)
    const notified: number[] = []
    const events: NewEvent[] = []
    for (const fact of await listPendingFacts(tx, most, except)) {
      if (notified.length >= batchLimits.people) break
      const { people, ...published } = await notifyOfFact(ports, tx, fact, batchLimits.people - notified.length)
      notified.push(...people)
      events.push(...published.events)
    }
    await publish(tx, events, ports.clock.now())
    return notified
  })
}

type Published = { people: number[]; events: NewEvent[] }

async function notifyOfFact(ports: NotifierPorts, tx: Connection, fact: FactRow, most: number): Promise<Published> {
  if (fact.told_to === 0) await awardByFact(ports, tx, fact)
  const { recipients: candidates, toldTo } = await nextRecipients(tx, fact, most)
  const rows = candidates.map(({ id, type }) => ({ user_id: id, fact_id: fact.id, type, read_at: null }))
  const { recipients, notifications } = await dropRepeatedNotifications(tx, fact, candidates, await insertNotifications(tx, rows))
  const shown = await showInserted(tx, notifications, listTypes(candidates), ports.siteUrl)
  await mailRecipients(ports, tx, recipients, shown)
  await markNotified(tx, fact.id, toldTo)
  const events = [...shown].map(([id, { notification: data }]) => ({ channel: privateChannel(id), name: notificationEvent, data }))
  return { people: recipients.map(({ id }) => id), events }
}

/** Returns the notification that each recipient just got, by the recipient's id. */
async function showInserted(
  tx: Connection,
  inserted: readonly { id: number; user_id: number }[],
  types: readonly NotificationType[],
  siteUrl: string,
): Promise<Map<number, Mailable>> {
  if (inserted.length === 0) return new Map()
  const readers = new Map(inserted.map(({ id, user_id }) => [String(id), user_id]))
  const rows = await listNotificationsById(
    tx,
    inserted.map(({ id }) => id),
    types,
  )
  return new Map((await showForMail(tx, rows, siteUrl)).map((shown) => [readers.get(shown.notification.id) ?? 0, shown]))
}

/**
 * Queues mails to recipients who want them, in the transaction that writes their notifications. Names that a mail must not contain are
 * replaced (mail/mail-template.ts).
 * @param notified each recipient's new notification, by the recipient's id
 */
async function mailRecipients(
  ports: Pick<Ports, 'clock' | 'siteUrl' | 'clientSecret'>,
  tx: Connection,
  recipients: readonly Recipient[],
  notified: ReadonlyMap<number, Mailable>,
): Promise<void> {
  for (const recipient of recipients) {
    const mailable = notified.get(recipient.id)
    if (recipient.way !== 'email' || !mailable) continue
    const { until } = mailable.notification.data
    const unsubscribe = pageAddresses(ports.siteUrl).unsubscribe(signMailKind(ports, { userId: recipient.id, type: recipient.type }))
    const mail = composeMail(mailable, recipient.time_zone, { siteUrl: ports.siteUrl, unsubscribe })
    const notification = Number(mailable.notification.id)
    await queueMail(tx, {
      to: recipient,
      ...mail,
      notification,
      now: ports.clock.now(),
      ...(until ? { expiresAt: Date.parse(until) } : {}),
    })
  }
}

type Addresses = { siteUrl: string; unsubscribe: string }

function composeMail({ notification, sentence }: Mailable, zone: string | null, { siteUrl, unsubscribe }: Addresses) {
  const { url, until } = notification.data
  const { home, preferences } = pageAddresses(siteUrl)
  return renderMail({
    siteUrl,
    subject: sentence,
    paragraphs: [`${sentence}.`, ...(until ? [`You have until ${momentInZone(Date.parse(until), zone)}.`] : [])],
    link: { text: 'View on Rostrum', address: url ?? home },
    why: `You can choose which emails you get: ${preferences}`,
    unsubscribe,
  })
}

type Inserted = { id: number; user_id: number }

/**
 * Removes new notifications that are not news, before anybody sees them or gets a mail: their cause is already gone, or the person was
 * notified of the same within a day. Many actions can be undone and repeated.
 * @returns the recipients who are left, and their notifications
 */
export async function dropRepeatedNotifications(
  tx: Connection,
  fact: FactRow,
  recipients: readonly Recipient[],
  inserted: readonly Inserted[],
): Promise<{ recipients: Recipient[]; notifications: Inserted[] }> {
  const current = await listCurrent(tx, inserted.map(getId), listTypes(recipients))
  const currentIds = new Set(inserted.flatMap(({ id, user_id }) => (current.has(id) ? [user_id] : [])))
  const currentRecipients = recipients.filter(({ id }) => currentIds.has(id))
  const claimed = await claimNotifications(
    tx,
    currentRecipients.flatMap((recipient) =>
      createKeys(recipient, fact).map((thing) => ({ user_id: recipient.id, thing, told_at: fact.at })),
    ),
  )
  const fresh = currentRecipients.filter((recipient) => {
    const [thing] = createKeys(recipient, fact)
    return thing === undefined || claimed.has(claimName({ user_id: recipient.id, thing }))
  })
  const freshIds = new Set(fresh.map(({ id }) => id))
  await removeNotifications(tx, inserted.filter(({ user_id }) => !freshIds.has(user_id)).map(getId))
  const replaced = await replaceEarlier(
    tx,
    fact,
    inserted.filter(({ user_id }) => freshIds.has(user_id)),
  )
  return {
    recipients: fresh.filter(({ id }) => !replaced.has(id)),
    notifications: inserted.filter(({ user_id }) => freshIds.has(user_id) && !replaced.has(user_id)),
  }
}

/**
 * Replaces notifications whose cause was undone and repeated. The new one takes over whether and when the old one was read, and nobody gets
 * an event or mail for it.
 * @returns the ids of the people whose notifications were replaced
 */
async function replaceEarlier(tx: Connection, fact: FactRow, inserted: readonly Inserted[]): Promise<ReadonlySet<number>> {
  const readers = inserted.map(({ user_id }) => user_id)
  const earlier = await listRecentObsolete(tx, fact, readers)
  for (const { id, user_id } of inserted) {
    const before = earlier.filter((one) => one.user_id === user_id)
    const [first] = before
    if (first) await copyReadState(tx, { id, user_id }, first.read_at)
    await removeNotifications(tx, before.map(getId))
  }
  return new Set(earlier.map(({ user_id }) => user_id))
}

const getId = ({ id }: Inserted) => id

/** Returns keys for what a person is notified of: the main one first. Empty if no action can cause it twice. */
function createKeys({ type, mentioned }: Recipient, fact: FactRow): string[] {
  const keys = type === 'mention' || repeatable.test(fact.kind) ? [createKey(type, fact)] : []
  if (!mentioned) return keys
  return [...(keys.length > 0 ? keys : [`${type} ${fact.id}`]), createKey('mention', fact)]
}

/** Actions that can be repeated at once: requests, invitations, admissions, content warnings and corrections. */
const repeatable = /^(friend|team|group)\.|\.(noted|corrected)$/

/** Builds the key. A mention in a post is the same whatever action caused it. */
function createKey(type: NotificationType, { kind, debate_id, actor_id, user_id, about_id }: FactRow): string {
  if (type === 'mention') return `mention ${kind.startsWith('argument.') ? 'argument' : 'comment'} ${about_id}`
  return [type, kind, debate_id, actor_id, user_id, about_id].join(' ')
}
