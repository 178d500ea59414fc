import { messageReadEvent } from '#contract/realtime'
import type { NewEvent } from '../channels/publish.ts'
import type { Connection } from '../database/database.ts'
import { findFriendship } from '../friends/friends.queries.ts'
import { unreadOf } from '../notifications/change-notification.ts'
import { setMessagesRead } from '../notifications/notifications.queries.ts'
import { type Side, updateSide } from './conversations.queries.ts'
import { countStanding, firstStanding } from './messages.queries.ts'
import { type Act, toldToBoth } from './told-to-both.ts'
import { addToUnreadMessages } from './unread.queries.ts'

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
