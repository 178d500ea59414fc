import * as calls from '#contract/notifications'
import type { Routes } from '../context.ts'
import { countUnread } from './notifications.queries.ts'
import { deleteNotification, listNotifications, markAllRead, markNotification } from './notifications.ts'
import { changePreferences, readPreferences } from './preferences.ts'

/** Mounts the calls for notifications and their preferences (customer-spec §7, docs/product.md#notifications). */
export function mountNotifications(routes: Routes): void {
  routes.on(calls.listNotifications, (context, { query }) => listNotifications(context, query))
  routes.on(calls.countUnread, async ({ db, actor }) => ({ data: { unread_count: await countUnread(db.read, actor.id) } }))
  routes.on(calls.markAllRead, (context, { query }) => markAllRead(context, query.up_to))
  routes.on(calls.markRead, (context, input) => markNotification(context, input, 'read'))
  routes.on(calls.markUnread, (context, input) => markNotification(context, input, 'unread'))
  routes.on(calls.deleteNotification, (context, input) => deleteNotification(context, input))
  routes.on(calls.readNotificationPreferences, async ({ db, actor, features }) => ({
    data: await readPreferences(db.read, actor.id, features),
  }))
  routes.on(calls.changeNotificationPreferences, (context, { body }) => changePreferences(context, body))
}
