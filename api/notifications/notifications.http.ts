import * as calls from '#contract/notifications'
import type { Room } from '../context.ts'
import { deleteNotification, markAllRead, markNotification } from './change-notification.ts'
import { countUnread } from './notifications.queries.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { listNotifications } from './show-notifications.ts'

/** What one was told, and how one wishes to be: customer-spec §7, PRODUCT §5. */
export function mountNotifications(room: Room): void {
  room.on(calls.listNotifications, (context, { query }) => listNotifications(context, query))
  room.on(calls.countUnread, async ({ db, actor }) => ({ data: { unread_count: await countUnread(db.read, actor.id) } }))
  room.on(calls.markAllRead, (context, { query }) => markAllRead(context, query.up_to))
  room.on(calls.markRead, (context, { path }) => markNotification(context, path.id, 'read'))
  room.on(calls.markUnread, (context, { path }) => markNotification(context, path.id, 'unread'))
  room.on(calls.deleteNotification, (context, { path }) => deleteNotification(context, path.id))
  room.on(calls.readNotificationPreferences, async ({ db, actor, features }) => ({
    data: await readPreferences(db.read, actor.id, features),
  }))
  room.on(calls.changeNotificationPreferences, (context, { body }) => changePreferences(context, body))
}
