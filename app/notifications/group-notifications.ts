import type { Person } from '#contract/accounts'
import { formatNumber } from '#contract/format-number'
import { type NotificationType, olderAfter } from '#contract/notification-types'
import type { Notification } from '#contract/notifications'
import { internalPath } from '../paths'

/**
 * Notifications with the same text and address, shown as one entry (customer-spec §2, Notifications dropdown). Messages are grouped by
 * conversation.
 */
export type NotificationGroup = {
  /** The ids of its notifications, the latest first. If the API groups notifications itself, only the id of the latest one. */
  ids: readonly string[]
  message: string
  /** Names and topics within the message. They are isolated from the sentence around them. */
  own: readonly string[]
  /** How many notifications are shown as ×n; 1 if the message itself counts them. */
  times: number
  /** The path it links to; null if it is not on this site. */
  to: string | null
  /** The time of the latest notification. */
  at: string | null
  until: string | null
  /** How many notifications it has, and how many of them are unread. */
  count: number
  unread: number
  /** The person who acted last, and the slug of the debate it is about; null if there is none. */
  who: Person | null
  debate: string | null
}

/**
 * Groups notifications. Those older than `olderAfter` are grouped separately.
 * @param site the site's own address; links to other sites are left out
 */
export function groupNotifications(
  notifications: readonly Notification[],
  { now, site }: { now: number; site: string },
): { recent: NotificationGroup[]; older: NotificationGroup[] } {
  const isOlder = ({ created_at }: Notification) => created_at !== null && now - Date.parse(created_at) > olderAfter
  return {
    recent: groupSimilar(
      notifications.filter((one) => !isOlder(one)),
      site,
    ),
    older: groupSimilar(notifications.filter(isOlder), site),
  }
}

const messageType: NotificationType = 'message'

/** Groups notifications that are alike, in the order of each group's latest one. */
function groupSimilar(notifications: readonly Notification[], site: string): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const one of notifications) {
    const key = JSON.stringify([one.type, one.data.message, one.type === messageType ? one.data.user?.id : one.data.url])
    const known = groups.get(key)
    if (known) known.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map((members) => createGroup(members, site))
}

function createGroup(members: readonly [Notification, ...Notification[]], site: string): NotificationGroup {
  const [{ data, created_at }] = members
  const own = [data.debate?.topic, data.user?.display_name, data.user?.name].filter((words) => words !== undefined && words !== null)
  return {
    ids: members.map(({ id }) => id),
    ...groupMessage(members),
    own: own.filter((words) => words.trim() !== ''),
    to: internalPath(linkedNotification(members).data.url, site),
    at: created_at,
    until: data.until,
    count: countMembers(members),
    unread: members.reduce((sum, { read_at, unread_count }) => sum + (unread_count ?? (read_at === null ? 1 : 0)), 0),
    who: data.user,
    debate: data.debate?.slug || null,
  }
}

/** Counts notifications. If the API groups them itself, one entry represents several. */
const countMembers = (members: readonly Notification[]) => members.reduce((sum, { count = 1 }) => sum + count, 0)

/** Returns the message of a group: "Ada sent you 2 messages" for several messages in a conversation. */
function groupMessage(members: readonly [Notification, ...Notification[]]): Pick<NotificationGroup, 'message' | 'times'> {
  const [{ data, type }] = members
  // A foreign API may only send the type.
  const message = data.message.trim() || type.replaceAll(/[._-]+/g, ' ').trim() || 'Notification'
  const count = countMembers(members)
  const counted = type === messageType && count > 1 ? message.replace(/ a message$/, ` ${formatNumber(count)} messages`) : message
  return { message: counted, times: counted === message ? count : 1 }
}

/** Returns the notification whose address the group links to. For a conversation, that is the first unread message. */
function linkedNotification(members: readonly [Notification, ...Notification[]]): Notification {
  const [latest] = members
  return latest.type === messageType ? (members.findLast(({ read_at }) => read_at === null) ?? latest) : latest
}
