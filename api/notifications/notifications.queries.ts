import { sql } from 'kysely'
import { countCap } from '#contract/lists'
import type { NotificationType } from '#contract/notification-types'
import { isCurrent } from '../database/current-notifications.ts'
import type { Connection } from '../database/database.ts'
import type { FactRow, NewNotificationRow } from '../database/notification-tables.ts'
import type { AffectedPeople } from '../database/process-messages.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Window } from '../platform/paging.ts'

/** A notification with its fact and the debate where that happened. */
export type NotificationRow = Awaited<ReturnType<typeof loadNotifications>>[number]

/** Inserts notifications. @returns their ids and recipients */
export async function insertNotifications(tx: Connection, rows: readonly NewNotificationRow[]): Promise<{ id: number; user_id: number }[]> {
  if (rows.length === 0) return []
  return tx.insertInto('notifications').values(rows).returning(['id', 'user_id']).execute()
}

/** Returns a page of a person's notifications, latest first. An index finds the ids. */
export async function pageOfNotifications(
  db: Connection,
  userId: number,
  { limit, offset, before }: Window<number>,
): Promise<NotificationRow[]> {
  const ids = db.selectFrom('notifications').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).offset(offset)
  return loadNotifications(db, before === undefined ? ids : ids.where('id', '<', before))
}

/** Loads notifications of any people by id. `types` are all the types among them, which keeps planning cheap (`isCurrent`). */
export async function listNotificationsById(
  tx: Connection,
  ids: readonly number[],
  types?: readonly NotificationType[],
): Promise<NotificationRow[]> {
  return loadNotifications(tx, selectNotificationIds(tx).where('id', 'in', [...ids]), types)
}

type Ids = ReturnType<typeof selectNotificationIds>
const selectNotificationIds = (db: Connection) => db.selectFrom('notifications').select('id')

async function loadNotifications(db: Connection, ids: Ids, types?: readonly NotificationType[]) {
  return (
    db
      .selectFrom(ids.as('page'))
      .innerJoin('notifications', 'notifications.id', 'page.id')
      .innerJoin('facts', 'facts.id', 'notifications.fact_id')
      .leftJoin('debates', 'debates.id', 'facts.debate_id')
      .select(['notifications.id', 'notifications.user_id as reader_id', 'notifications.type', 'read_at'])
      // Selects 1 or 0, since the databases represent booleans differently.
      .select(sql<number>`case when ${isCurrent(types)} then 1 else 0 end`.as('is_current'))
      .select(['kind', 'at', 'actor_id', 'facts.user_id', 'about_id', 'amount', 'round', 'debate_id'])
      .select([
        'slug',
        'topic',
        'picture',
        'note',
        'status',
        'outcome',
        'winning_side',
        'current_round',
        'turn_participant_id',
        'turn_end',
        'voting_ends_at',
      ])
      .orderBy('page.id', 'desc')
      .execute()
  )
}

export async function countNotifications(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, selectNotificationIds(db).where('user_id', '=', userId))
}

/** Counts a person's unread notifications that are still current (`isCurrent`), up to 1,000. */
export async function countUnread(db: Connection, userId: number): Promise<number> {
  // Most people have read everything. Planning the full query takes PostgreSQL some milliseconds each time, so this asks the cheap
  // question first.
  if (!(await hasUnread(db, userId))) return 0
  const unread = currentNotifications(db).where('notifications.user_id', '=', userId).where('read_at', 'is', null)
  return cappedCount(db, unread, countCap)
}

async function hasUnread(db: Connection, userId: number): Promise<boolean> {
  const unread = db.selectFrom('notifications').select('id').where('user_id', '=', userId).where('read_at', 'is', null)
  return (await unread.limit(1).executeTakeFirst()) !== undefined
}

/** Checks if a person has unread notifications caused by another person, including those whose cause is gone. */
export async function hasUnreadFrom(db: Connection, userId: number, byId: number): Promise<boolean> {
  const found = await db
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .select('notifications.id')
    .where('notifications.user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('facts.actor_id', '=', byId)
    .executeTakeFirst()
  return found !== undefined
}

/** Lists the people with unread notifications about something that has ended, including those whose cause is gone. */
export async function listAffectedPeople(db: Connection, concerned: AffectedPeople): Promise<number[]> {
  if ('people' in concerned) return [...concerned.people]
  const unread = db
    .selectFrom('facts')
    .innerJoin('notifications', 'notifications.fact_id', 'facts.id')
    .select('notifications.user_id as id')
    .distinct()
    .where('read_at', 'is', null)
  const recipients =
    'about' in concerned
      ? unread
          .where('facts.about_id', '=', concerned.about)
          .where((eb) => eb.or(concerned.kinds.map((kind) => sql<boolean>`kind >= ${kind} and kind < ${`${kind}~`}`)))
      : // The posts of a person who left stay, but their requests to others are gone.
        unread.where('facts.actor_id', '=', concerned.actor).where('kind', 'in', requestKinds)
  const requests =
    'actor' in concerned ? db.selectFrom('friendships').select('user_id as id').where('other_id', '=', concerned.actor) : null
  return [...(await recipients.execute()), ...((await requests?.execute()) ?? [])].map(({ id }) => id)
}

const requestKinds = ['friend.asked', 'friend.accepted', 'team.invited', 'team.asked', 'group.invited', 'group.asked'] as const

/** Returns which of some notifications are still current. `types` are all the types among them (`isCurrent`). */
export async function listCurrent(tx: Connection, ids: readonly number[], types: readonly NotificationType[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await currentNotifications(tx, types)
    .where('notifications.id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const currentNotifications = (db: Connection, types?: readonly NotificationType[]) =>
  db.selectFrom('notifications').innerJoin('facts', 'facts.id', 'notifications.fact_id').select('notifications.id').where(isCurrent(types))

/** Actions that can be undone and repeated at once, each time as a new post, kick vote or message. */
const repeatableKinds = ['argument.posted', 'comment.posted', 'kick.opened', 'message.sent']
/** A day in ms, and how many earlier actions of a person are compared. */
const [day, maxActions] = [86_400_000, 100]

/** Lists notifications of the same action by the same person toward the same target within a day, if their cause is gone; latest first. */
export async function listRecentObsolete(tx: Connection, fact: FactRow, readers: readonly number[]) {
  if (readers.length === 0 || fact.actor_id === null || !repeatableKinds.includes(fact.kind)) return []
  const earlier = await tx
    .selectFrom('facts')
    .select(['id', 'debate_id', 'user_id'])
    .where('kind', '=', fact.kind)
    .where('actor_id', '=', fact.actor_id)
    .where('id', '<', fact.id)
    .where('at', '>', fact.at - day)
    .orderBy('id', 'desc')
    .limit(maxActions)
    .execute()
  const same = earlier.filter(({ debate_id, user_id }) => debate_id === fact.debate_id && user_id === fact.user_id).map(({ id }) => id)
  if (same.length === 0) return []
  return tx
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .select(['notifications.id', 'notifications.user_id', 'read_at'])
    .where('fact_id', 'in', same)
    .where('notifications.user_id', 'in', [...readers])
    .where(sql<boolean>`not ${isCurrent()}`)
    .orderBy('notifications.id', 'desc')
    .execute()
}

/** Gives a new notification the read state of the one it replaces. */
export async function copyReadState(tx: Connection, { id }: NotificationKey, read_at: number | null): Promise<void> {
  await tx.updateTable('notifications').set({ read_at }).where('id', '=', id).execute()
}

export async function removeNotifications(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', [...ids])
    .execute()
}

export type NotificationKey = { id: number; user_id: number }

/** Checks that a person has a notification with this id. @returns the id in a list; nothing if they have none */
export async function findOwn(db: Connection, { id, user_id }: NotificationKey): Promise<number[]> {
  return (await selectNotificationIds(db).where('id', '=', id).where('user_id', '=', user_id).execute()).map((found) => found.id)
}

/** Marks notifications as read, or unread with null. Those that are read already keep their time. */
export async function setReadAt(tx: Connection, ids: readonly number[], read_at: number | null): Promise<void> {
  await tx
    .updateTable('notifications')
    .set((eb) => ({ read_at: read_at === null ? null : eb.fn.coalesce('read_at', eb.val(read_at)) }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Marks a person's notifications as read. @param last the id of the newest to mark; undefined for all */
export async function setAllRead(tx: Connection, userId: number, read_at: number, last: number | undefined): Promise<void> {
  const unread = tx.updateTable('notifications').set({ read_at }).where('user_id', '=', userId).where('read_at', 'is', null)
  await (last === undefined ? unread : unread.where('id', '<=', last)).execute()
}

/** A range of message numbers that one of the two people in a conversation wrote. */
type MessageRange = { conversationId: number; by: number; after: number; to: number }

/** Marks notifications of messages as read once the messages are read. @returns true if any was unread */
export async function setMessagesRead(tx: Connection, userId: number, range: MessageRange, read_at: number): Promise<boolean> {
  const facts = tx
    .selectFrom('messages')
    .innerJoin('facts', 'facts.about_id', 'messages.id')
    .select('facts.id')
    // Written exactly as in the partial index; otherwise the index isn't used.
    .where(sql<boolean>`facts.kind = 'message.sent'`)
    .where('conversation_id', '=', range.conversationId)
    .where('number', '>', range.after)
    .where('number', '<=', range.to)
    .where('messages.user_id', '=', range.by)
  const changed = await tx
    .updateTable('notifications')
    .set({ read_at })
    .where('fact_id', 'in', facts)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) > 0
}
