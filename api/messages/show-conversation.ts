import type { z } from 'zod'
import { messageLimits } from '#contract/message-limits'
import type { Message, readConversation } from '#contract/messages'
import { findPerson } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { relationshipTo } from '../friends/relationship.ts'
import { NotFound } from '../platform/failures.ts'
import { idIn, pageOf, type Span, spanOf } from '../platform/paging.ts'
import { findSide } from './conversations.queries.ts'
import { isDeleted, permissionToMessage } from './message-permission.ts'
import { findMessage, listMessagesBelow } from './messages.queries.ts'
import { presentMessage, presentState } from './present-message.ts'
import { noSuchMessage } from './take-back-message.ts'

type ConversationQuery = z.output<(typeof readConversation)['query']>
type ConversationAnswer = z.output<(typeof readConversation)['answer']>

/** So many that came right before it stand above a message that a page is about. */
const shownAbove = 5

/**
 * A page of what a member and somebody else wrote to each other, the latest first, and how that stands. Of the two who have written
 * nothing yet it says who may begin.
 * @throws NotFound, Invalid for a broken cursor
 */
export async function showConversation(
  { db, actor, clock }: MemberContext,
  otherId: number,
  asked: ConversationQuery,
): Promise<ConversationAnswer> {
  const [person, side, standing] = await Promise.all([
    findPerson(db.read, otherId),
    findSide(db.read, actor.id, otherId),
    relationshipTo(db.read, actor.id, otherId),
  ])
  if (!person || (isDeleted(person) && !side)) throw new NotFound(noSuchPerson)
  const span = spanOf(asked, messageLimits.perPage)
  const last = side?.last_number ?? 0
  const below = Math.min(belowOf(asked, span, last), last + 1)
  const found = side && !span.beyond ? await listMessagesBelow(db.read, side.conversation_id, below, span.limit) : []
  const { rows, meta } = pageOf(found, span, { total: last, cursorOf: ({ number }) => String(number) })
  const writing = permissionToMessage({ standing, person, isSelf: otherId === actor.id, begun: side !== undefined })
  const friends = standing.friendship?.state === 'friends'
  const reader = { id: actor.id, now: clock.now() }
  return {
    data: rows.map((row) => presentMessage(row, reader)),
    meta,
    conversation: presentState({ otherId, person, side, friends, writing }),
  }
}

/** One message of a conversation. @throws NotFound, also where it is of another conversation, or one's own side is deleted */
export async function showMessage({ db, actor, clock }: MemberContext, otherId: number, id: number): Promise<{ data: Message }> {
  const side = await findSide(db.read, actor.id, otherId)
  const message = side && (await findMessage(db.read, side.conversation_id, id))
  if (!message) throw new NotFound(noSuchMessage)
  return { data: presentMessage(message, { id: actor.id, now: clock.now() }) }
}

/** Numbers have no gaps, so that every page begins at a number, however many messages are passed over. */
function belowOf({ around, before }: ConversationQuery, { perPage, offset }: Span, last: number): number {
  if (before !== undefined) return idIn(before)
  return around === undefined ? last + 1 - offset : around + perPage - shownAbove
}
