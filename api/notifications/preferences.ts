import { deliveryOptions, isAboutGroups, notificationTypes } from '#contract/notification-types'
import type { NotificationPreferences } from '#contract/notifications'
import type { Features } from '#contract/service'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { deliveryFor, listPreferences, putPreferences } from './preferences.queries.ts'

/** Returns how a member is notified of each type, chosen or by default. */
export async function readPreferences(db: Connection, userId: number, { groups }: Features): Promise<NotificationPreferences> {
  const chosen = await listPreferences(db, userId)
  const types = notificationTypes.filter((type) => groups || !isAboutGroups(type))
  return Object.fromEntries(types.map((type) => [type, deliveryFor(type, chosen[type])]))
}

/**
 * Changes how the actor is notified of some types; the others stay.
 * @throws TooMany; Invalid for turning off a type that can't be turned off
 */
export async function changePreferences(
  { db, actor, limits, features }: MemberContext,
  chosen: NotificationPreferences,
): Promise<{ data: NotificationPreferences }> {
  await limits.take('actByMember', String(actor.id))
  requireWays(chosen)
  return db.transaction(async (tx) => {
    await putPreferences(tx, actor.id, chosen)
    return { data: await readPreferences(tx, actor.id, features) }
  })
}

function requireWays(chosen: NotificationPreferences): void {
  for (const type of notificationTypes) {
    const way = chosen[type]
    if (way !== undefined && !deliveryOptions(type).includes(way))
      throw new Invalid({
        [type]: ['You can’t turn off notifications about moderators’ decisions. Choose “Site only” or “Site and email”.'],
      })
  }
}
