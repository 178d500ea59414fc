import { privateChannel, unreadEvent } from '#contract/realtime'
import { type NewEvent, publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'
import { listGroupMembers } from './grouped-notifications.queries.ts'
import { countUnread, findOwn, hasUnreadFrom, removeNotifications, setAllRead, setReadAt } from './notifications.queries.ts'

const noSuchNotification = 'There is no such notification. It may have been deleted.'

/** One of the actor's notifications; with `grouped` also the earlier ones that say the same. */
type Addressed = { path: { id: string }; query: { grouped?: boolean | undefined } }

/** Marks one of the actor's notifications as read or unread. Marking it twice keeps the first time. @throws NotFound, TooMany */
export async function markNotification(context: MemberContext, addressed: Addressed, state: 'read' | 'unread'): Promise<undefined> {
  const read_at = state === 'read' ? context.clock.now() : null
  return changeNotification(context, addressed, (tx, ids) => setReadAt(tx, ids, read_at))
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
export async function deleteNotification(context: MemberContext, addressed: Addressed): Promise<undefined> {
  return changeNotification(context, addressed, removeNotifications)
}

/** Changes one of the actor's notifications. For other people's it answers as if they didn't exist. */
async function changeNotification(
  { db, actor, clock, limits }: MemberContext,
  { path, query }: Addressed,
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
  await publish(tx, [await unreadEventFor(tx, userId)], at)
}

/** Returns an event with a person's number of unread notifications, for their other pages and devices. */
export async function unreadEventFor(tx: Connection, userId: number): Promise<NewEvent> {
  return { channel: privateChannel(userId), name: unreadEvent, data: { unread_count: await countUnread(tx, userId) } }
}

/** Returns that event if the person has unread notifications caused by `byId`, which may have become invisible; otherwise nothing. */
export async function unreadEventIfCausedBy(tx: Connection, userId: number, byId: number): Promise<NewEvent[]> {
  return (await hasUnreadFrom(tx, userId, byId)) ? [await unreadEventFor(tx, userId)] : []
}
