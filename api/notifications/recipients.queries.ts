import { type SelectQueryBuilder, sql } from 'kysely'
import { type DeliveryMethod, defaultDelivery, deliveryOptions, type NotificationType } from '#contract/notification-types'
import type { NotificationPreferences } from '#contract/notifications'
import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/notification-tables.ts'
import type { UserRow } from '../database/tables.ts'

/** Lists the people whom a post began to mention at this fact: when it was posted, or by an edit. */
export async function listMentionedBy(tx: Connection, { kind, about_id, at }: FactRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('mentions')
    .select('user_id')
    .where('post_kind', '=', kind.startsWith('argument.') ? 'argument' : 'comment')
    .where('post_id', '=', about_id)
    .where('created_at', '=', at)
    .whereRef('user_id', '<>', 'by_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Checks if a message still waits for its recipient: it isn't taken back, and wasn't read before the notification. */
export async function isMessageWaiting(tx: Connection, { about_id, actor_id, user_id }: FactRow): Promise<boolean> {
  const waiting = await tx
    .selectFrom('messages')
    .innerJoin('conversation_sides as side', 'side.conversation_id', 'messages.conversation_id')
    .select('messages.id')
    .where('messages.id', '=', about_id)
    .where('taken_back_at', 'is', null)
    .where('side.user_id', '=', user_id)
    .where('side.other_id', '=', actor_id)
    .whereRef('messages.number', '>', 'side.read_to')
    .executeTakeFirst()
  return waiting !== undefined
}

/** Lists people who were already watching a debate when something happened in it, by ascending id. */
export async function listWatchers(tx: Connection, fact: FactRow, limit: number): Promise<number[]> {
  const watching = tx.selectFrom('watches').select('user_id').where('debate_id', '=', fact.debate_id).where('created_at', '<=', fact.at)
  return afterLastNotified(watching, fact, limit)
}

/** Lists people who were participants when something happened in a debate, by ascending id. */
export async function listParticipants(tx: Connection, fact: FactRow, limit: number): Promise<number[]> {
  const seats = tx.selectFrom('participants').select('user_id').where('debate_id', '=', fact.debate_id).where('joined_at', '<=', fact.at)
  const present = seats.where((eb) => eb.or([eb('left_at', 'is', null), eb('left_at', '>=', fact.at)]))
  return afterLastNotified(present, fact, limit)
}

/** Filters people by access to the debate or group of a fact. */
export async function filterByAccess(tx: Connection, { kind, debate_id, about_id }: FactRow, ids: readonly number[]): Promise<number[]> {
  const group = kind.startsWith('group.') ? await findPrivateGroup(tx, about_id) : await findGroupOfDebate(tx, debate_id)
  if (group === null || ids.length === 0) return [...ids]
  const members = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('circle_id', '=', group)
    .where('user_id', 'in', [...ids])
    .where('state', 'in', debate_id === null ? ['member', 'invited'] : ['member'])
    .execute()
  const allowed = new Set(members.map(({ user_id }) => user_id))
  return ids.filter((id) => allowed.has(id))
}

async function findGroupOfDebate(tx: Connection, id: number | null): Promise<number | null> {
  if (id === null) return null
  return (await tx.selectFrom('debates').select('private_to').where('id', '=', id).executeTakeFirst())?.private_to ?? null
}

async function findPrivateGroup(tx: Connection, id: number | null): Promise<number | null> {
  if (id === null) return null
  return (await tx.selectFrom('circles').select('id').where('id', '=', id).where('private', '=', 1).executeTakeFirst())?.id ?? null
}

/** Selects the people after the last one notified in an earlier batch. */
async function afterLastNotified<DB, TB extends keyof DB, O extends { user_id: number | null }>(
  people: SelectQueryBuilder<DB, TB, O>,
  { told_to }: FactRow,
  limit: number,
): Promise<number[]> {
  const person = sql.ref<number>('user_id')
  const rows = await people.where(person, '>', told_to).orderBy(person).limit(limit).execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** A person who may be notified, and the way they chose for it. */
export type Subscriber = Pick<UserRow, 'id' | 'email' | 'demo' | 'time_zone'> & { way: DeliveryMethod }

/**
 * Returns how some people want to be notified of a type; people with deleted accounts are left out. Only verified addresses get mail;
 * others are notified on the site instead.
 */
export async function listSubscribers(tx: Connection, ids: readonly number[], type: NotificationType): Promise<Subscriber[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .leftJoin('notification_preferences as chosen', (join) => join.onRef('chosen.user_id', '=', 'users.id').on('chosen.type', '=', type))
    .select(['users.id', 'users.email', 'users.demo', 'users.verified_at', 'users.time_zone', 'chosen.way'])
    .where('users.id', 'in', [...ids])
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ verified_at, way, ...row }) => {
    const preferred = resolveDelivery(type, way)
    return { ...row, way: preferred === 'email' && verified_at === null ? 'site' : preferred }
  })
}

/** Returns the way a person is notified of a type. A choice that is no longer offered counts as `site`. */
export function resolveDelivery(type: NotificationType, chosen: DeliveryMethod | null | undefined): DeliveryMethod {
  const way = chosen ?? defaultDelivery(type)
  return deliveryOptions(type).includes(way) ? way : 'site'
}

export async function listPreferences(db: Connection, userId: number): Promise<NotificationPreferences> {
  const rows = await db.selectFrom('notification_preferences').select(['type', 'way']).where('user_id', '=', userId).execute()
  return Object.fromEntries(rows.map(({ type, way }) => [type, way]))
}

export async function putPreferences(tx: Connection, userId: number, chosen: NotificationPreferences): Promise<void> {
  const rows = Object.entries(chosen).map(([type, way]) => ({ user_id: userId, type: type as NotificationType, way }))
  if (rows.length === 0) return
  await tx
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet((eb) => ({ way: eb.ref('excluded.way') })))
    .execute()
}
