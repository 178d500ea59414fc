import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { choice, count, displayLine, id, instant, sentFlag, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'
import { deliveryMethods, notificationTypes } from './notification-types.ts'

/** Notifications per page. */
export const notificationsPerPage = 50

/** The debate of a notification; the customer's fields are `id` and `avatar`. */
const About = z.object({ id, slug: words, topic: words.pipe(displayLine), avatar: wordsOrNull })

const Data = z.object({
  message: words,
  /** The web address of the post; absolute from our own API. */
  url: wordsOrNull,
  /** The person who caused it; null if nobody did, or if the reader may not know. */
  user: Person.nullable(),
  debate: About.nullable(),
  /** The deadline of the action it asks for; null if it has passed, or if no action is needed. */
  until: instant,
})

/** A notification of one person (customer-spec §3). */
export const Notification = z.object({
  id,
  /** A foreign API may have other types. */
  type: words,
  /** Null while unread. */
  read_at: instant,
  created_at: instant,
  data: Data,
  /** In a grouped list: how many notifications the entry stands for, and how many of them are unread. */
  count: count.optional(),
  unread_count: count.optional(),
})
export type Notification = z.output<typeof Notification>

/** The number of unread notifications, counted to 1,000. */
export const UnreadCount = z.object({ unread_count: count })

/** The delivery of each type. An API does not support types that it leaves out. */
export const NotificationPreferences = z.partialRecord(
  z.enum(notificationTypes),
  choice(deliveryMethods, 'Choose “Site only”, “Site and email” or “Off”.'),
)
export type NotificationPreferences = z.output<typeof NotificationPreferences>

const path = '/api/notifications'

/** Treats notifications that say the same as one entry, which has the id of the latest of them. */
const grouping = { grouped: sentFlag.optional() }

export const listNotifications = defineCall({
  method: 'GET',
  path,
  summary: 'Lists your notifications, latest first; with `grouped`, those that say the same as one entry.',
  query: z.object({ ...pageQuery, ...grouping }),
  answer: pageOf(Notification),
  access: 'member',
})
export const countUnread = defineCall({
  method: 'GET',
  path: `${path}/unread-count`,
  summary: 'Counts your unread notifications, up to 1,000.',
  answer: dataOf(UnreadCount),
  access: 'member',
})
export const markAllRead = defineCall({
  method: 'POST',
  path: `${path}/read`,
  summary: 'Marks all notifications as read, or those up to a given one.',
  query: z.object({
    /** The id of the newest notification that the reader has seen; newer ones stay unread. Left out: all are read. */
    up_to: z.string().max(100).optional(),
  }),
  access: 'member',
  whileSuspended: true,
})
export const markRead = defineCall({
  method: 'POST',
  path: `${path}/{id}/read`,
  summary: 'Marks a notification as read; with `grouped`, also earlier ones that say the same. Repeating it changes nothing.',
  query: z.object(grouping),
  access: 'member',
  whileSuspended: true,
})
export const markUnread = defineCall({
  method: 'POST',
  path: `${path}/{id}/unread`,
  summary: 'Marks a notification as unread; with `grouped`, also earlier ones that say the same.',
  query: z.object(grouping),
  access: 'member',
  whileSuspended: true,
})
export const deleteNotification = defineCall({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Deletes a notification; with `grouped`, also earlier ones that say the same.',
  query: z.object(grouping),
  access: 'member',
  whileSuspended: true,
})
export const readNotificationPreferences = defineCall({
  method: 'GET',
  path: '/api/notification-preferences',
  summary: 'Shows how you are notified of each type: on the site, also by email, or not at all.',
  answer: dataOf(NotificationPreferences),
  access: 'member',
})
export const changeNotificationPreferences = defineCall({
  method: 'PUT',
  path: '/api/notification-preferences',
  summary: 'Sets how you are notified of some types; types left out keep their setting.',
  body: NotificationPreferences,
  answer: dataOf(NotificationPreferences),
  access: 'member',
  whileSuspended: true,
})
