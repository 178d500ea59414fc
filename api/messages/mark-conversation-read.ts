import { messageReadEvent, privateChannel } from '#contract/realtime'
import { lockBoth } from '../accounts/people.queries.ts'
import { type NewEvent, publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { findFriendship } from '../friends/friends.queries.ts'
import { unreadOf } from '../notifications/change-notification.ts'
import { setMessagesRead } from '../notifications/notifications.queries.ts'
import { NotFound } from '../platform/failures.ts'
import { addToUnreadMessages, findSide, findUnreadMessages, type Side, updateSide } from './conversations.queries.ts'
import { countStanding, firstStanding } from './messages.queries.ts'

/**
 * Marks what somebody wrote to a member as read; twice is once.
 * @param to the number of the last that they have seen; undefined for all
 * @throws NotFound, TooMany
 */
export async function markConversationRead(context: MemberContext, otherId: number, to: number | undefined): Promise<undefined> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    if (!(await lockBoth(tx, actor.id, otherId))) throw new NotFound(noSuchPerson)
    const side = await findSide(tx, actor.id, otherId)
    const now = clock.now()
    if (side) await publish(tx, await readTo(tx, { ownId: actor.id, otherId, now }, side, to), now)
  })
}

/**
 * Marks as read what the other one wrote, up to a message, in a transaction that has locked the two: what came after it stays unread.
 * What was told of it is read with it.
 * @returns what is to be published of it
 * @param to its number; undefined for all
 */
export async function readTo(tx: Connection, act: Act, side: Side, to = side.last_number): Promise<NewEvent[]> {
  const { ownId, otherId, now } = act
  const read_to = Math.min(to, side.last_number)
  if (read_to <= side.read_to) return []
  const { unread, first_unread } = await leftUnread(tx, otherId, side, read_to)
  await updateSide(tx, { user_id: ownId, other_id: otherId }, { read_to, unread, first_unread })
  if (unread === side.unread) return []
  await addToUnreadMessages(tx, ownId, unread - side.unread)
  const written = { conversationId: side.conversation_id, by: otherId, after: side.read_to, to: read_to }
  const news = (await setMessagesRead(tx, ownId, written, now)) ? [await unreadOf(tx, ownId)] : []
  const friends = (await findFriendship(tx, ownId, otherId))?.state === 'friends'
  return [...news, ...(await toldToBoth(tx, act, { name: messageReadEvent, number: read_to, alone: !friends }))]
}

/** Counted are those that are read now: each once in its life. */
async function leftUnread(tx: Connection, by: number, side: Side, read_to: number) {
  const { conversation_id: conversationId, last_number, unread } = side
  if (unread === 0 || read_to === last_number) return { unread: 0, first_unread: null }
  const left = unread - (await countStanding(tx, { conversationId, by, after: side.read_to, to: read_to }))
  const first_unread = left === 0 ? null : await firstStanding(tx, { conversationId, by, after: read_to, to: last_number })
  return { unread: left, first_unread }
}

/** Who did something in a conversation, who the other one is, and when it was. */
export type Act = { ownId: number; otherId: number; now: number }

type Happened = {
  name: string
  /** The message's. */
  number: number
  /** The other one is not told. */
  alone?: boolean
}

/**
 * What the private channels of two people are to be told of their conversation, and each how much they have not read: no text of it, for
 * events are kept for a day.
 */
export async function toldToBoth(tx: Connection, { ownId, otherId }: Act, { name, number, alone }: Happened): Promise<NewEvent[]> {
  const own = await eventFor(tx, ownId, { name, user_id: String(otherId), number, is_own: true })
  return alone ? [own] : [own, await eventFor(tx, otherId, { name, user_id: String(ownId), number, is_own: false })]
}

type Said = { name: string; user_id: string; number: number; is_own: boolean }

async function eventFor(tx: Connection, reader: number, { name, ...said }: Said): Promise<NewEvent> {
  return { channel: privateChannel(reader), name, data: { ...said, unread_messages_count: await findUnreadMessages(tx, reader) } }
}
