import { type RawBuilder, sql } from 'kysely'
import { isCurrent } from '../database/current-notifications.ts'
import type { Connection } from '../database/database.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Window } from '../platform/paging.ts'
import { listNotificationsById, type NotificationKey, type NotificationRow } from './notifications.queries.ts'

/** Notifications that say the same, as one entry. */
export type NotificationGroup = {
  /** The id of the latest. */
  id: number
  latest: NotificationRow
  /** The first that is unread; the latest if none is. */
  first: NotificationRow
  count: number
  unread: number
}

/** Returns a page of a person's notifications, those that say the same as one entry, latest first. */
export async function pageOfGroups(
  db: Connection,
  userId: number,
  { limit, offset, before }: Window<number>,
): Promise<NotificationGroup[]> {
  const unread = sql<number>`case when read_at is null and ${isCurrent()} then 1 else 0 end`
  const groups = db
    .selectFrom(withKeys(db, userId).select(unread.as('unread')).as('keyed'))
    .select((eb) => [
      eb.fn.max<number>('keyed.id').as('id'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('unread').as('unread'),
      sql<number | null>`min(case when unread = 1 then keyed.id end)`.as('first'),
    ])
    .groupBy('key')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const found = await (before === undefined ? groups : groups.having((eb) => eb.fn.max<number>('keyed.id'), '<', before)).execute()
  const ids = found.flatMap(({ id, first }) => [Number(id), ...(first === null ? [] : [Number(first)])])
  const rows = new Map((ids.length === 0 ? [] : await listNotificationsById(db, ids)).map((row) => [row.id, row]))
  return found.flatMap(({ id, count, unread, first }) => {
    const latest = rows.get(Number(id))
    // It may have been deleted between the two queries.
    if (!latest) return []
    return [{ id: latest.id, latest, first: rows.get(Number(first)) ?? latest, count: Number(count), unread: Number(unread) }]
  })
}

export async function countGroups(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, db.selectFrom(withKeys(db, userId).as('keyed')).select('key').distinct())
}

/** How many notifications one call changes: databases limit the number of ids in a statement. */
const maxMembers = 10_000

/** Lists a notification and the earlier ones that say the same; nothing if the person has none with this id. */
export async function listGroupMembers(db: Connection, { id, user_id }: NotificationKey): Promise<number[]> {
  const own = withKeys(db, user_id).where('notifications.id', '=', id)
  const members = await db
    .selectFrom(withKeys(db, user_id).as('keyed'))
    .innerJoin(own.as('own'), 'own.key', 'keyed.key')
    .select('keyed.id')
    .where('keyed.id', '<=', id)
    .orderBy('keyed.id', 'desc')
    .limit(maxMembers)
    .execute()
  return members.map((member) => member.id)
}

/** Selects a person's notifications with a key each. Notifications that say the same have the same key. */
const withKeys = (db: Connection, userId: number) =>
  db
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .leftJoin('debates', 'debates.id', 'facts.debate_id')
    .where('notifications.user_id', '=', userId)
    .select(['notifications.id', groupKey.as('key')])

const isTurnRunning = sql`case when debates.current_round = facts.round and exists (select 1 from participants as speaker
  where speaker.id = debates.turn_participant_id and speaker.user_id = notifications.user_id) then 1 else 0 end`

const isMessageGone = sql`case when exists (select 1 from messages as message
  where message.id = facts.about_id and message.taken_back_at is null) then 0 else 1 end`

/**
 * Builds what decides a notification's sentence and address (`notificationText`, `createAddress`). Messages are grouped by conversation.
 * Turns are grouped by whether the turn is still running, since the sentence doesn't name its round.
 */
const groupKey: RawBuilder<string> = sql<string>`case notifications.type
  when 'message' then ${joined(sql`notifications.type`, sql`facts.actor_id`, isMessageGone)}
  when 'your_turn' then ${joined(sql`notifications.type`, sql`facts.debate_id`, isTurnRunning)}
  when 'turn_missed' then ${joined(sql`notifications.type`, sql`facts.debate_id`, sql`facts.user_id`)}
  else ${joined(
    sql`notifications.type`,
    sql`replace(facts.kind, '.edited', '.posted')`,
    ...['debate_id', 'actor_id', 'user_id', 'about_id', 'amount', 'round'].map((column) => sql.ref(`facts.${column}`)),
  )} end`

function joined(...parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`coalesce(cast(${part} as text), '')`),
    sql` || ' ' || `,
  )
}
