import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { choice, count, id, instant, orNull, shownLine, words, wordsOrNull } from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'
import { notificationTypes, notificationWays } from './notification-types.ts'
import { withUsableSlug } from './usable-slug.ts'

/** Notifications on a page. */
export const notificationsPerPage = 50

/** The debate that something happened in; the customer's are `id` and `avatar`. */
const About = z.preprocess(withUsableSlug, z.object({ id, slug: words, topic: words.pipe(shownLine), avatar: wordsOrNull }))

const Data = z.preprocess(
  (raw) => (isRecord(raw) ? { ...raw, url: raw.url ?? raw.link ?? raw.href } : {}),
  z.object({
    message: words,
    /** Leads to the very post; absolute from our own API. */
    url: wordsOrNull,
    /** Who did it; null where nobody did, or nobody may know who. */
    user: orNull(Person),
    debate: orNull(About),
    /** Until when one may do what it calls for; null where that is over, or nothing has to be done. */
    until: instant,
  }),
)

/** One fact told to one person (customer-spec §3). */
export const Notification = z.object({
  id,
  /** Another API may have types of its own. */
  type: words,
  /** Null while it is unread. */
  read_at: instant,
  created_at: instant,
  data: Data,
})
export type Notification = z.output<typeof Notification>

/** How many are unread, counted to 1,000. Reads `count` and `unread` too. */
export const UnreadCount = z.preprocess(
  (raw) => ({ unread_count: isRecord(raw) ? (raw.unread_count ?? raw.count ?? raw.unread) : raw }),
  z.object({ unread_count: count }),
)

/** How one hears of each type; types that an API does not name it does not have. */
export const NotificationPreferences = z.partialRecord(
  z.enum(notificationTypes),
  choice(notificationWays, 'Choose on the site, by email or never.'),
)
export type NotificationPreferences = z.output<typeof NotificationPreferences>

const path = '/api/notifications'

export const listNotifications = defineCall({
  method: 'GET',
  path,
  summary: 'What one was told, the latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Notification),
  access: 'member',
})
export const countUnread = defineCall({
  method: 'GET',
  path: `${path}/unread-count`,
  summary: 'How many are unread, counted to 1,000.',
  answer: one(UnreadCount),
  access: 'member',
})
export const markAllRead = defineCall({
  method: 'POST',
  path: `${path}/read`,
  summary: 'Marks all as read, or those up to one.',
  query: z.object({
    /** The id of the newest that its reader has seen: what came after it stays unread. Left out: all. */
    up_to: z.string().max(100).optional(),
  }),
  access: 'member',
  whileSuspended: true,
})
export const markRead = defineCall({
  method: 'POST',
  path: `${path}/{id}/read`,
  summary: 'Marks one as read; twice is once.',
  access: 'member',
  whileSuspended: true,
})
export const markUnread = defineCall({
  method: 'POST',
  path: `${path}/{id}/unread`,
  summary: 'Marks one as unread again.',
  access: 'member',
  whileSuspended: true,
})
export const deleteNotification = defineCall({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Deletes one.',
  access: 'member',
  whileSuspended: true,
})
export const readNotificationPreferences = defineCall({
  method: 'GET',
  path: '/api/notification-preferences',
  summary: 'How one hears of each type: on the site, by email as well, or not at all.',
  answer: one(NotificationPreferences),
  access: 'member',
})
export const changeNotificationPreferences = defineCall({
  method: 'PUT',
  path: '/api/notification-preferences',
  summary: 'Chooses how one hears of some types; those left out stay as they are.',
  body: NotificationPreferences,
  answer: one(NotificationPreferences),
  access: 'member',
  whileSuspended: true,
})
