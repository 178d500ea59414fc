import type { NotificationType } from '#contract/notification-types'
import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/notification-tables.ts'
import { claimName, claimNotifications } from '../facts/facts.queries.ts'
import { copyReadState, listCurrent, listRecentObsolete, removeNotifications } from './notifications.queries.ts'
import { type Recipient, typesOf } from './recipients.ts'

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
  const current = await listCurrent(tx, inserted.map(idOf), typesOf(recipients))
  const currentIds = new Set(inserted.flatMap(({ id, user_id }) => (current.has(id) ? [user_id] : [])))
  const currentRecipients = recipients.filter(({ id }) => currentIds.has(id))
  const claimed = await claimNotifications(
    tx,
    currentRecipients.flatMap((recipient) => keysFor(recipient, fact).map((thing) => ({ user_id: recipient.id, thing, told_at: fact.at }))),
  )
  const fresh = currentRecipients.filter((recipient) => {
    const [thing] = keysFor(recipient, fact)
    return thing === undefined || claimed.has(claimName({ user_id: recipient.id, thing }))
  })
  const freshIds = new Set(fresh.map(({ id }) => id))
  await removeNotifications(tx, inserted.filter(({ user_id }) => !freshIds.has(user_id)).map(idOf))
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
    await removeNotifications(tx, before.map(idOf))
  }
  return new Set(earlier.map(({ user_id }) => user_id))
}

const idOf = ({ id }: Inserted) => id

/** Returns keys for what a person is notified of: the main one first. Empty if no action can cause it twice. */
function keysFor({ type, mentioned }: Recipient, fact: FactRow): string[] {
  const keys = type === 'mention' || repeatable.test(fact.kind) ? [keyOf(type, fact)] : []
  if (!mentioned) return keys
  return [...(keys.length > 0 ? keys : [`${type} ${fact.id}`]), keyOf('mention', fact)]
}

/** Actions that can be repeated at once: requests, invitations, admissions, content warnings and corrections. */
const repeatable = /^(friend|team|group)\.|\.(noted|corrected)$/

/** Builds the key. A mention in a post is the same whatever action caused it. */
function keyOf(type: NotificationType, { kind, debate_id, actor_id, user_id, about_id }: FactRow): string {
  if (type === 'mention') return `mention ${kind.startsWith('argument.') ? 'argument' : 'comment'} ${about_id}`
  return [type, kind, debate_id, actor_id, user_id, about_id].join(' ')
}
