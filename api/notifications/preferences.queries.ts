import { type DeliveryMethod, defaultDelivery, deliveryOptions, type NotificationType } from '#contract/notification-types'
import type { NotificationPreferences } from '#contract/notifications'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'

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
    const preferred = deliveryFor(type, way)
    return { ...row, way: preferred === 'email' && verified_at === null ? 'site' : preferred }
  })
}

/** Returns the way a person is notified of a type. A choice that is no longer offered counts as `site`. */
export function deliveryFor(type: NotificationType, chosen: DeliveryMethod | null | undefined): DeliveryMethod {
  const way = chosen ?? defaultDelivery(type)
  return deliveryOptions(type).includes(way) ? way : 'site'
}

/** Returns a person's stored preferences. */
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
