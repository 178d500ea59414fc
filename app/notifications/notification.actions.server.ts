import pLimit from 'p-limit'
import { type NotificationType, type NotificationWay, notificationTypes } from '#contract/notification-types'
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
import { newsAnchor, notificationPreferencesPath, notificationsPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

type OfOne = typeof markRead | typeof markUnread | typeof deleteNotification

/** Marks a group, and leads back to it. */
function marking(call: typeof markRead | typeof markUnread, as: string): FormAction {
  return {
    who: 'member',
    describe: () => `the notification is marked as ${as}`,
    async perform(visit, { fields, place }) {
      if ((await forEach(visit, fields, call)) === 0) throw new ApiFailure(404, 'That notification was deleted meanwhile.')
      return { to: `${place}#${newsAnchor(idsIn(fields)[0] ?? '')}`, text: `Marked as ${as}.` }
    },
  }
}

/** What is gone already is as it should be. One stays where it was, beside what is left. */
const remove: FormAction = {
  who: 'member',
  describe: () => 'the notification is deleted',
  async perform(visit, { fields, place }) {
    await forEach(visit, fields, deleteNotification)
    const to = fields.beside ? `${place}#${newsAnchor(fields.beside)}` : place
    return { to, text: 'Deleted.', answer: 'deleted' }
  },
}

const readAll: FormAction = {
  who: 'member',
  describe: () => 'all notifications are marked as read',
  async perform(visit, { fields }) {
    const all = await markAll(visit, fields)
    return {
      to: notificationsPath,
      text: all ? 'All are marked as read.' : 'The latest are marked as read. Press once more for older ones.',
    }
  },
}

/** A form of selects, each named as its type. */
const prefer: FormAction = {
  who: 'member',
  describe: () => 'your notification preferences are saved',
  async perform({ api }, { fields }) {
    const chosen = notificationTypes.flatMap((type) => (fields[type] === undefined ? [] : [[type, fields[type]]]))
    // The API says what is no way of hearing.
    await api(changeNotificationPreferences, { body: Object.fromEntries(chosen) as Partial<Record<NotificationType, NotificationWay>> })
    return { to: notificationPreferencesPath, text: 'Your preferences are saved.' }
  },
}

export const notificationActions = {
  'read-notification': marking(markRead, 'read'),
  'unread-notification': marking(markUnread, 'unread'),
  'delete-notification': remove,
  'read-notifications': readAll,
  'save-preferences': prefer,
} satisfies FormActions

/**
 * Marks a group as read that is opened (customer-spec §4): those that the reader saw as one, for what has come since stays unread. What
 * fails, but an ended session, keeps nobody from where it leads.
 */
export async function markOpened(visit: Visit, ids: string): Promise<void> {
  try {
    await forEach(visit, { ids }, markRead)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
  }
}

const idsIn = ({ ids = '' }: Fields): string[] => ids.split(' ').filter(Boolean)

/** @returns for how many of a group it was done; what was deleted meanwhile is passed over */
async function forEach({ api }: Visit, fields: Fields, call: OfOne): Promise<number> {
  let done = 0
  for (const id of idsIn(fields)) {
    const was = await api(call, { path: { id } }).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof ApiFailure && failure.status === 404) return false
        throw failure
      },
    )
    if (was) done++
  }
  return done
}

/** So many pages are gone through at once, and so many calls wait side by side. */
const [mostPages, together] = [4, 5]

/** The newest that the page showed: its id, and of when it is. */
type NewestShown = { up_to?: string; up_to_at?: string }

/**
 * Marks all notifications as read that the page showed, and older ones: what has come since stays unread. One by one where the API has no call for all (customer-spec §7 has none).
 * @returns whether it came to the end of them
 */
async function markAll(visit: Visit, { up_to, up_to_at }: NewestShown): Promise<boolean> {
  if (can.markAllRead) {
    await visit.api(markAllRead, { query: up_to ? { up_to } : {} })
    return true
  }
  const { ids, whole } = await unreadIn(visit, Date.parse(up_to_at ?? ''))
  const limit = pLimit(together)
  await Promise.all([...ids].map((id) => limit(() => markOne(visit, id))))
  return whole
}

/** @param until milliseconds; not a number for all */
async function unreadIn({ api }: Visit, until: number): Promise<{ ids: ReadonlySet<string>; whole: boolean }> {
  // An API that knows no pages answers with the same ones again.
  const ids = new Set<string>()
  for (let page = 1; page <= mostPages; page++) {
    const { data, meta } = await api(listNotifications, { query: { page, per_page: notificationsPerPage } })
    for (const { id, read_at, created_at } of data) if (read_at === null && !(Date.parse(created_at ?? '') > until)) ids.add(id)
    if (page >= meta.last_page) return { ids, whole: true }
  }
  return { ids, whole: false }
}

/** What is gone meanwhile is as it should be. */
async function markOne({ api }: Visit, id: string): Promise<void> {
  try {
    await api(markRead, { path: { id } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
  }
}
