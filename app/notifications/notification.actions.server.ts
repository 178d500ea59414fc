import pLimit from 'p-limit'
import { type DeliveryMethod, type NotificationType, notificationTypes } from '#contract/notification-types'
import {
  changeNotificationPreferences,
  deleteNotification,
  listNotifications,
  markAllRead,
  markRead,
  markUnread,
  notificationsPerPage,
} from '#contract/notifications'
import type { Fields, FormAction, FormActions } from '../forms/form-action'
import { notificationAnchor, notificationPreferencesPath, notificationsPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import { grouping } from './notifications.server'

type NotificationCall = typeof markRead | typeof markUnread | typeof deleteNotification

/** Returns an action that marks a group and redirects back to it. */
function markAction(call: typeof markRead | typeof markUnread, as: string): FormAction {
  return {
    who: 'member',
    describe: () => `the notification is marked as ${as}`,
    async perform(visit, { fields, place }) {
      if ((await callForEach(visit, fields, call)) === 0) throw new ApiFailure(404, 'That notification has already been deleted.')
      return { to: `${place}#${notificationAnchor(parseIds(fields)[0] ?? '')}`, text: `Marked as ${as}.` }
    },
  }
}

/** Deletes a group. It's no error if notifications are already deleted. Redirects to a neighbour of the deleted group. */
const deleteGroup: FormAction = {
  who: 'member',
  describe: () => 'the notification is deleted',
  async perform(visit, { fields, place }) {
    await callForEach(visit, fields, deleteNotification)
    const to = fields.beside ? `${place}#${notificationAnchor(fields.beside)}` : place
    return { to, text: 'Notification deleted.', answer: 'deleted' }
  },
}

const markAllAsRead: FormAction = {
  who: 'member',
  describe: () => 'all notifications are marked as read',
  async perform(visit, { fields }) {
    const all = await markAll(visit, fields)
    return {
      to: notificationsPath,
      text: all ? 'All notifications marked as read.' : 'Your latest notifications are marked as read. Press again for older ones.',
      answer: 'read',
    }
  },
}

/** Saves the preferences. Each field of the form is named after a type of notification. */
const savePreferences: FormAction = {
  who: 'member',
  describe: () => 'your notification settings are saved',
  async perform({ api }, { fields }) {
    const chosen = notificationTypes.flatMap((type) => (fields[type] === undefined ? [] : [[type, fields[type]]]))
    // The API refuses values that aren't valid ways.
    await api(changeNotificationPreferences, { body: Object.fromEntries(chosen) as Partial<Record<NotificationType, DeliveryMethod>> })
    return { to: notificationPreferencesPath, text: 'Notification settings saved.' }
  },
}

export const notificationActions = {
  'read-notification': markAction(markRead, 'read'),
  'unread-notification': markAction(markUnread, 'unread'),
  'delete-notification': deleteGroup,
  'read-notifications': markAllAsRead,
  'save-preferences': savePreferences,
} satisfies FormActions

/**
 * Marks a group as read when it is opened (customer-spec §4), but only the notifications that the reader saw: newer ones stay unread.
 * Errors never keep the reader from the link's target, except an expired session.
 */
export async function markNotificationsOpened(visit: Visit, ids: string): Promise<void> {
  try {
    await callForEach(visit, { ids }, markRead)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
  }
}

const parseIds = ({ ids = '' }: Fields): string[] => ids.split(' ').filter(Boolean)

/**
 * Calls the API for each notification that a group lists, and skips those deleted meanwhile. If the API groups notifications itself, the
 * only one listed represents the whole group.
 * @returns the number of successful calls
 */
async function callForEach({ api }: Visit, fields: Fields, call: NotificationCall): Promise<number> {
  let done = 0
  for (const id of parseIds(fields)) {
    const succeeded = await api(call, { path: { id }, query: grouping() }).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof ApiFailure && failure.status === 404) return false
        throw failure
      },
    )
    if (succeeded) done++
  }
  return done
}

/** The maximum number of pages that are read, and of concurrent calls. */
const [maxPages, concurrency] = [4, 5]

/** The newest notification that the page showed: its id and its time. */
type NewestShown = { up_to?: string; up_to_at?: string }

/**
 * Marks all notifications as read up to the newest that the page showed. If the API has no such call (customer-spec §7 has none), marks
 * each of them.
 * @returns whether it marked all of them
 */
async function markAll(visit: Visit, { up_to, up_to_at }: NewestShown): Promise<boolean> {
  if (can.markAllRead) {
    await visit.api(markAllRead, { query: up_to ? { up_to } : {} })
    return true
  }
  const { ids, complete } = await loadUnread(visit, Date.parse(up_to_at ?? ''))
  const limit = pLimit(concurrency)
  await Promise.all([...ids].map((id) => limit(() => markAsRead(visit, id))))
  return complete
}

/**
 * Returns the ids of unread notifications.
 * @param until the latest time in ms since 1970; NaN for no limit
 */
async function loadUnread({ api }: Visit, until: number): Promise<{ ids: ReadonlySet<string>; complete: boolean }> {
  // A set, because an API without pages returns the same notifications for every page.
  const ids = new Set<string>()
  for (let page = 1; page <= maxPages; page++) {
    const { data, meta } = await api(listNotifications, { query: { page, per_page: notificationsPerPage } })
    for (const { id, read_at, created_at } of data) if (read_at === null && !(Date.parse(created_at ?? '') > until)) ids.add(id)
    if (page >= meta.last_page) return { ids, complete: true }
  }
  return { ids, complete: false }
}

/** Marks a notification as read. It's no error if it was deleted meanwhile. */
async function markAsRead({ api }: Visit, id: string): Promise<void> {
  try {
    await api(markRead, { path: { id }, query: {} })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
  }
}
