import type { NotificationType } from '#contract/notification-types'
import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/notification-tables.ts'
import { claimOf, claimThings } from '../facts/facts.queries.ts'
import { listGoneBefore, listStanding, removeNotifications, takeOver } from './notifications.queries.ts'
import { type Hearer, typesOf } from './recipients.ts'

type Inserted = { id: number; user_id: number }

/**
 * Removes notifications just written that tell nothing new, before anybody sees them or gets a mail. That is when their cause is already
 * gone, or when the person was notified of the same within a day: much can be done, undone and done again.
 * @returns the recipients who are left, and their notifications
 */
export async function dropRepeated(
  tx: Connection,
  fact: FactRow,
  hearers: readonly Hearer[],
  inserted: readonly Inserted[],
): Promise<{ hearers: Hearer[]; kept: Inserted[] }> {
  const standing = await listStanding(tx, inserted.map(idOf), typesOf(hearers))
  const there = new Set(inserted.flatMap(({ id, user_id }) => (standing.has(id) ? [user_id] : [])))
  const people = hearers.filter(({ id }) => there.has(id))
  const claimed = await claimThings(
    tx,
    people.flatMap((hearer) => thingsFor(hearer, fact).map((thing) => ({ user_id: hearer.id, thing, told_at: fact.at }))),
  )
  const news = people.filter((hearer) => {
    const [thing] = thingsFor(hearer, fact)
    return thing === undefined || claimed.has(claimOf({ user_id: hearer.id, thing }))
  })
  const told = new Set(news.map(({ id }) => id))
  await removeNotifications(tx, inserted.filter(({ user_id }) => !told.has(user_id)).map(idOf))
  const renewed = await renew(
    tx,
    fact,
    inserted.filter(({ user_id }) => told.has(user_id)),
  )
  return {
    hearers: news.filter(({ id }) => !renewed.has(id)),
    kept: inserted.filter(({ user_id }) => told.has(user_id) && !renewed.has(user_id)),
  }
}

/**
 * Replaces notifications whose cause was deleted and then done again. The new one takes over whether and when the old one was read, and
 * nobody gets an event or mail for it.
 * @returns the ids of the people whose notifications were replaced
 */
async function renew(tx: Connection, fact: FactRow, inserted: readonly Inserted[]): Promise<ReadonlySet<number>> {
  const readers = inserted.map(({ user_id }) => user_id)
  const gone = await listGoneBefore(tx, fact, readers)
  for (const { id, user_id } of inserted) {
    const before = gone.filter((one) => one.user_id === user_id)
    const [first] = before
    if (first) await takeOver(tx, { id, user_id }, first.read_at)
    await removeNotifications(tx, before.map(idOf))
  }
  return new Set(gone.map(({ user_id }) => user_id))
}

const idOf = ({ id }: Inserted) => id

/** Returns keys for what a person is notified of: the main one first. Empty if no action can cause it twice. */
function thingsFor({ type, mentioned }: Hearer, fact: FactRow): string[] {
  const things = type === 'mention' || repeatable.test(fact.kind) ? [thingOf(type, fact)] : []
  if (!mentioned) return things
  return [...(things.length > 0 ? things : [`${type} ${fact.id}`]), thingOf('mention', fact)]
}

/** Actions that can be repeated at once: requests, invitations, admissions, content warnings and corrections. */
const repeatable = /^(friend|team|group)\.|\.(noted|corrected)$/

/** Builds the key. A mention in a post is the same whatever action caused it. */
function thingOf(type: NotificationType, { kind, debate_id, actor_id, user_id, about_id }: FactRow): string {
  if (type === 'mention') return `mention ${kind.startsWith('argument.') ? 'argument' : 'comment'} ${about_id}`
  return [type, kind, debate_id, actor_id, user_id, about_id].join(' ')
}
