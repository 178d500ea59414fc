import { messageReadEvent, privateChannel } from '#contract/realtime'
import { lockTwoPeople } from '../accounts/person-rows.queries.ts'
import { type NewEvent, publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { findFriendship } from '../friends/friends.queries.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { setMessagesRead } from '../notifications/notifications.queries.ts'
import { createUnreadEvent } from '../notifications/notifications.ts'
import { NotFound } from '../platform/failures.ts'
import {
  addToUnreadMessages,
  countNotDeleted,
  findSide,
  findUnreadMessages,
  firstNotDeleted,
  type Side,
  updateSide,
} from './messages.queries.ts'

/**
 * Marks messages of one person to a member as read. Repeating it has no further effect.
 * @param to the number of the last message that they have seen; undefined for all
 * @throws NotFound, TooMany
 */
export async function markConversationRead(context: MemberContext, otherId: number, to: number | undefined): Promise<undefined> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    if (!(await lockTwoPeople(tx, actor.id, otherId))) throw new NotFound(personNotFoundMessage)
    const side = await findSide(tx, actor.id, otherId)
    const now = clock.now()
    if (side) await publish(tx, await markReadUpTo(tx, { ownId: actor.id, otherId, now }, side, to), now)
  })
}

/**
 * Marks the other person's messages as read up to a number, and their notifications too; call it with both people
 * locked. Later messages stay unread.
 * @param to the number of the last message; undefined for all
 * @returns the events to publish
 */
export async function markReadUpTo(tx: Connection, action: MessageAction, side: Side, to = side.last_number): Promise<NewEvent[]> {
  const { ownId, otherId, now } = action
  const read_to = Math.min(to, side.last_number)
  if (read_to <= side.read_to) return []
  const { unread, first_unread } = await remainingUnread(tx, otherId, side, read_to)
  await updateSide(tx, { user_id: ownId, other_id: otherId }, { read_to, unread, first_unread })
  if (unread === side.unread) return []
  await addToUnreadMessages(tx, ownId, unread - side.unread)
  const range = { conversationId: side.conversation_id, by: otherId, after: side.read_to, to: read_to }
  const unreadEvents = (await setMessagesRead(tx, ownId, range, now)) ? [await createUnreadEvent(tx, ownId)] : []
  const friends = (await findFriendship(tx, ownId, otherId))?.state === 'friends'
  return [...unreadEvents, ...(await eventsForBoth(tx, action, { name: messageReadEvent, number: read_to, ownOnly: !friends }))]
}

/** Counts only the messages that are read now, so that each is counted once in its life. */
async function remainingUnread(tx: Connection, by: number, side: Side, read_to: number) {
  const { conversation_id: conversationId, last_number, unread } = side
  if (unread === 0 || read_to === last_number) return { unread: 0, first_unread: null }
  const remaining = unread - (await countNotDeleted(tx, { conversationId, by, after: side.read_to, to: read_to }))
  const first_unread = remaining === 0 ? null : await firstNotDeleted(tx, { conversationId, by, after: read_to, to: last_number })
  return { unread: remaining, first_unread }
}

/** Who acts in a conversation, with whom, and when. */
export type MessageAction = { ownId: number; otherId: number; now: number }

type ConversationChange = {
  name: string
  number: number
  /** True if the other person's channel must not get the event. */
  ownOnly?: boolean
}

/**
 * Returns the events that tell two people of a change in their conversation, each with the reader's count of unread
 * messages. They contain no text, because events are stored for a day.
 */
export async function eventsForBoth(
  tx: Connection,
  { ownId, otherId }: MessageAction,
  { name, number, ownOnly }: ConversationChange,
): Promise<NewEvent[]> {
  const ownEvent = await createReadEvent(tx, ownId, { name, user_id: String(otherId), number, is_own: true })
  return ownOnly ? [ownEvent] : [ownEvent, await createReadEvent(tx, otherId, { name, user_id: String(ownId), number, is_own: false })]
}

type EventFields = { name: string; user_id: string; number: number; is_own: boolean }

async function createReadEvent(tx: Connection, reader: number, { name, ...fields }: EventFields): Promise<NewEvent> {
  return { channel: privateChannel(reader), name, data: { ...fields, unread_messages_count: await findUnreadMessages(tx, reader) } }
}
