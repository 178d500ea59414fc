import type { Person } from '#contract/accounts'
import { type NotificationType, olderAfter } from '#contract/notification-types'
import type { Notification } from '#contract/notifications'
import { insidePath } from '../paths'

/**
 * Notifications that say the same and lead to the same place, as one entry (customer-spec §2, Notifications dropdown); of messages those
 * of one conversation.
 */
export type Group = {
  /** All of them, the latest first. */
  ids: readonly string[]
  message: string
  /** What in the message is somebody's own words: names and topics, which are set apart from the sentence around them. */
  own: readonly string[]
  /** The path it leads to; null if it leads nowhere on this site. */
  to: string | null
  /** Of the latest. */
  at: string | null
  until: string | null
  unread: number
  /** Who did it last, and the slug of the debate that it is about; null where there is none. */
  who: Person | null
  debate: string | null
}

/** @param site the site's own address: what leads elsewhere is no place to go to */
export function groupsOf(
  notifications: readonly Notification[],
  { now, site }: { now: number; site: string },
): { recent: Group[]; older: Group[] } {
  const isOlder = ({ created_at }: Notification) => created_at !== null && now - Date.parse(created_at) > olderAfter
  return {
    recent: grouped(
      notifications.filter((one) => !isOlder(one)),
      site,
    ),
    older: grouped(notifications.filter(isOlder), site),
  }
}

const ofMessage: NotificationType = 'message'

/** The order is that of each group's latest. */
function grouped(notifications: readonly Notification[], site: string): Group[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const one of notifications) {
    const key = JSON.stringify([one.type, one.data.message, one.type === ofMessage ? one.data.user?.id : one.data.url])
    const known = groups.get(key)
    if (known) known.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map((members) => groupOf(members, site))
}

function groupOf(members: readonly [Notification, ...Notification[]], site: string): Group {
  const [{ data, type, created_at }] = members
  const own = [data.debate?.topic, data.user?.display_name, data.user?.name].filter((words) => words !== undefined && words !== null)
  return {
    ids: members.map(({ id }) => id),
    // Another API may say nothing but its type.
    message: data.message.trim() || type.replaceAll(/[._-]+/g, ' ').trim() || 'News',
    own: own.filter((words) => words.trim() !== ''),
    to: insidePath(leading(members).data.url, site),
    at: created_at,
    until: data.until,
    unread: members.filter(({ read_at }) => read_at === null).length,
    who: data.user,
    debate: data.debate?.slug || null,
  }
}

/** A conversation is read on from the first message of those that were not read. */
function leading(members: readonly [Notification, ...Notification[]]): Notification {
  const [latest] = members
  return latest.type === ofMessage ? (members.findLast(({ read_at }) => read_at === null) ?? latest) : latest
}
