import type { z } from 'zod'
import type { Meta } from '#contract/lists'
import { type listNotifications as call, type Notification, notificationsPerPage } from '#contract/notifications'
import { privateChannel, unreadEvent } from '#contract/realtime'
import { findPeople } from '../accounts/person-rows.queries.ts'
import { listBadgeKeys } from '../badges/badges.queries.ts'
import { type NewEvent, publish } from '../channels/publish.ts'
import { loadCircleNames } from '../circles/circles.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { NotFound } from '../platform/failures.ts'
import { pageById, parseId } from '../platform/paging.ts'
import { countGroups, listGroupMembers, type NotificationGroup, pageOfGroups } from './grouped-notifications.queries.ts'
import {
  listKickEnds,
  listMessagePosts,
  listPassedKicks,
  listPostsById,
  listSeatOwners,
  loadDecisionSummaries,
  loadReceipts,
} from './notification-context.queries.ts'
import {
  countNotifications,
  countUnread,
  findOwn,
  hasUnreadFrom,
  type NotificationRow,
  pageOfNotifications,
  removeNotifications,
  setAllRead,
  setReadAt,
} from './notifications.queries.ts'
import { isAboutCircle, mailSentence, type NotificationContext, presentNotification } from './present-notification.ts'

/** Shows notifications with the current names, and says what has been deleted since. Takes a few queries for all of them. */
export async function showNotifications(db: Connection, rows: readonly NotificationRow[], siteUrl: string): Promise<Notification[]> {
  const context = await loadContext(db, rows)
  return rows.map((row) => presentNotification(row, context, siteUrl))
}

/** Shows notifications, each with its sentence for a mail. */
export async function showForMail(db: Connection, rows: readonly NotificationRow[], siteUrl: string): Promise<Mailable[]> {
  const context = await loadContext(db, rows)
  return rows.map((row) => ({ notification: presentNotification(row, context, siteUrl), sentence: mailSentence(row, context) }))
}
export type Mailable = { notification: Notification; sentence: string }

async function loadContext(db: Connection, rows: readonly NotificationRow[]): Promise<NotificationContext> {
  const about = (...kinds: readonly string[]) => distinct(rows.filter(({ kind }) => kinds.includes(kind)).map(({ about_id }) => about_id))
  return {
    people: await findPeople(db, distinct(rows.flatMap(({ actor_id, user_id }) => [actor_id, user_id]))),
    arguments: await listPostsById(db, 'argument', about('argument.posted', 'argument.edited', 'argument.praised', 'argument.noted')),
    comments: await listPostsById(db, 'comment', about('comment.posted', 'comment.edited', 'comment.praised', 'comment.noted')),
    messages: await listMessagePosts(db, about('message.sent')),
    kickEnds: await listKickEnds(db, about('kick.opened')),
    passedKicks: await listPassedKicks(db, about('participant.kicked')),
    badges: await listBadgeKeys(db, about('badge.earned')),
    circles: await loadCircleNames(db, distinct(rows.filter(({ kind }) => isAboutCircle(kind)).map(({ about_id }) => about_id))),
    decisions: await loadDecisionSummaries(db, about('person.moderated', 'appeal.answered')),
    receipts: await loadReceipts(db, about('report.decided')),
    speakers: await listSeatOwners(db, distinct(rows.filter(({ type }) => type === 'your_turn').map((row) => row.turn_participant_id))),
  }
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.flatMap((id) => id ?? []))]
}

/**
 * Lists a member's notifications, latest first; with `grouped`, those that say the same as one entry.
 * @throws Invalid for a broken cursor
 */
export async function listNotifications(
  { db, actor, siteUrl }: MemberContext,
  query: z.output<(typeof call)['query']>,
): Promise<{ data: Notification[]; meta: Meta }> {
  if (query.grouped) {
    const { rows, meta } = await pageById(query, notificationsPerPage, {
      load: (window) => pageOfGroups(db.read, actor.id, window),
      count: () => countGroups(db.read, actor.id),
    })
    return { data: await showGroups(db.read, rows, siteUrl), meta }
  }
  const { rows, meta } = await pageById(query, notificationsPerPage, {
    load: (window) => pageOfNotifications(db.read, actor.id, window),
    count: () => countNotifications(db.read, actor.id),
  })
  return { data: await showNotifications(db.read, rows, siteUrl), meta }
}

/** Shows each group as its latest notification, which leads to the first unread message of a conversation. */
async function showGroups(db: Connection, groups: readonly NotificationGroup[], siteUrl: string): Promise<Notification[]> {
  const context = await loadContext(
    db,
    groups.flatMap(({ latest, first }) => [latest, first]),
  )
  return groups.map(({ latest, first, count, unread }) => {
    const shown = presentNotification(latest, context, siteUrl)
    const { url } = presentNotification(first, context, siteUrl).data
    return { ...shown, read_at: unread > 0 ? null : shown.read_at, data: { ...shown.data, url }, count, unread_count: unread }
  })
}

const noSuchNotification = 'There is no such notification. It may have been deleted.'

/** One of the actor's notifications; with `grouped` also the earlier ones that say the same. */
type NotificationRequest = { path: { id: string }; query: { grouped?: boolean | undefined } }

/** Marks one of the actor's notifications as read or unread. Marking it twice keeps the first time. @throws NotFound, TooMany */
export async function markNotification(context: MemberContext, request: NotificationRequest, state: 'read' | 'unread'): Promise<undefined> {
  const read_at = state === 'read' ? context.clock.now() : null
  return changeNotification(context, request, (tx, ids) => setReadAt(tx, ids, read_at))
}

/**
 * Marks all of the actor's notifications as read.
 * @param upTo the id of the newest notification that they have seen; later ones stay unread. Undefined for all
 * @throws TooMany; NotFound for a malformed id
 */
export async function markAllRead({ db, actor, clock, limits }: MemberContext, upTo: string | undefined): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  const last = upTo === undefined ? undefined : parseId(upTo, noSuchNotification)
  await db.transaction(async (tx) => {
    await setAllRead(tx, actor.id, clock.now(), last)
    await publishUnread(tx, actor.id, clock.now())
  })
}

/** Deletes one of the actor's notifications. @throws NotFound, TooMany */
export async function deleteNotification(context: MemberContext, request: NotificationRequest): Promise<undefined> {
  return changeNotification(context, request, removeNotifications)
}

/** Changes one of the actor's notifications. For other people's it answers as if they didn't exist. */
async function changeNotification(
  { db, actor, clock, limits }: MemberContext,
  { path, query }: NotificationRequest,
  change: (tx: Connection, ids: readonly number[]) => Promise<void>,
): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  const key = { id: parseId(path.id, noSuchNotification), user_id: actor.id }
  await db.transaction(async (tx) => {
    const ids = await (query.grouped ? listGroupMembers : findOwn)(tx, key)
    if (ids.length === 0) throw new NotFound(noSuchNotification)
    await change(tx, ids)
    await publishUnread(tx, actor.id, clock.now())
  })
}

async function publishUnread(tx: Connection, userId: number, at: number): Promise<void> {
  await publish(tx, [await createUnreadEvent(tx, userId)], at)
}

/** Returns an event with a person's number of unread notifications, for their other pages and devices. */
export async function createUnreadEvent(tx: Connection, userId: number): Promise<NewEvent> {
  return { channel: privateChannel(userId), name: unreadEvent, data: { unread_count: await countUnread(tx, userId) } }
}

/** Returns that event if the person has unread notifications caused by `byId`, which may have become invisible; otherwise nothing. */
export async function createUnreadEventIfCausedBy(tx: Connection, userId: number, byId: number): Promise<NewEvent[]> {
  return (await hasUnreadFrom(tx, userId, byId)) ? [await createUnreadEvent(tx, userId)] : []
}
