import type { Message } from '#contract/messages'
import { messageLimits } from '#contract/post-limits'
import { messageTakenBackEvent } from '#contract/realtime'
import { lockTwoPeople } from '../accounts/people.queries.ts'
import { publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { unreadEventIfCausedBy } from '../notifications/change-notification.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { eventsForBoth, type MessageAction } from './mark-conversation-read.ts'
import { addToUnreadMessages, clearMessage, findMessage, findSide, firstNotDeleted, updateSide } from './messages.queries.ts'
import { presentMessage } from './present-message.ts'

export const messageNotFoundMessage = 'There is no such message.'

/**
 * Takes back one of the member's own messages within five minutes: its text is deleted for good, and a tombstone stays.
 * Repeating it has no further effect.
 * @throws TooMany, NotFound, Forbidden for the other person's, Conflict if it is too late
 */
export async function deleteMessage(context: MemberContext, otherId: number, id: number): Promise<{ data: Message }> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    await lockTwoPeople(tx, actor.id, otherId)
    const side = await findSide(tx, actor.id, otherId)
    const message = side && (await findMessage(tx, side.conversation_id, id))
    if (!message) throw new NotFound(messageNotFoundMessage)
    if (message.user_id !== actor.id) throw new Forbidden('You can delete only your own messages.')
    const now = clock.now()
    const reader = { id: actor.id, now }
    if (message.taken_back_at !== null) return { data: presentMessage(message, reader) }
    if (now >= message.created_at + messageLimits.takeBackFor) throw new Conflict(tooLate)
    const action = { ownId: actor.id, otherId, now }
    await clearMessage(tx, id, now)
    await removeFromUnread(tx, action, message.number)
    const events = await eventsForBoth(tx, action, { name: messageTakenBackEvent, number: message.number })
    await publish(tx, [...events, ...(await unreadEventIfCausedBy(tx, otherId, actor.id))], now)
    return { data: presentMessage({ ...message, content_html: '', taken_back_at: now }, reader) }
  })
}

const tooLate = 'You can delete a message within five minutes. This one is older.'

/** Removes a taken-back message from the recipient's unread count. Their side may be deleted too. */
async function removeFromUnread(tx: Connection, { ownId, otherId }: MessageAction, number: number): Promise<void> {
  const theirs = await findSide(tx, otherId, ownId)
  if (!theirs || number <= theirs.read_to) return
  const { conversation_id: conversationId, read_to, last_number } = theirs
  const first_unread = await firstNotDeleted(tx, { conversationId, by: ownId, after: read_to, to: last_number })
  await updateSide(tx, { user_id: otherId, other_id: ownId }, { unread: theirs.unread - 1, first_unread })
  await addToUnreadMessages(tx, otherId, -1)
}
