import type { z } from 'zod'
import type { Meta } from '#contract/lists'
import type { Conversation, Message, readConversation } from '#contract/messages'
import { messageLimits } from '#contract/post-limits'
import { findPerson } from '../accounts/person-rows.queries.ts'
import type { MemberContext } from '../context.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { findRelationship } from '../friends/relationship.ts'
import { NotFound } from '../platform/failures.ts'
import { createPage, type PageQuery, parseIdCursor, parseSpan, type Span } from '../platform/paging.ts'
import { countConversations, findMessage, findSide, listMessagesBelow, pageOfConversations } from './messages.queries.ts'
import { isDeleted, messageNotFoundMessage, permissionToMessage } from './messages.ts'
import { presentConversation, presentMessage, presentState } from './present-message.ts'

type ConversationQuery = z.output<(typeof readConversation)['query']>
type ConversationAnswer = z.output<(typeof readConversation)['answer']>

/** How many messages before the requested one a page shows. */
const contextBefore = 5

/**
 * Returns a page of the messages between a member and another person, the latest first, with the state of the
 * conversation. If they have not written yet, the state says whether the member may begin.
 * @throws NotFound, Invalid for a malformed cursor
 */
export async function showConversation(
  { db, actor, clock }: MemberContext,
  otherId: number,
  query: ConversationQuery,
): Promise<ConversationAnswer> {
  const [person, side, relationship] = await Promise.all([
    findPerson(db.read, otherId),
    findSide(db.read, actor.id, otherId),
    findRelationship(db.read, actor.id, otherId),
  ])
  if (!person || (isDeleted(person) && !side)) throw new NotFound(personNotFoundMessage)
  const span = parseSpan(query, messageLimits.perPage)
  const last = side?.last_number ?? 0
  const below = Math.min(computeUpperBound(query, span, last), last + 1)
  const found = side && !span.beyond ? await listMessagesBelow(db.read, side.conversation_id, below, span.limit) : []
  const { rows, meta } = createPage(found, span, { total: last, cursorOf: ({ number }) => String(number) })
  const writing = permissionToMessage({ relationship, person, isSelf: otherId === actor.id, begun: side !== undefined })
  const friends = relationship.friendship?.state === 'friends'
  const reader = { id: actor.id, now: clock.now() }
  return {
    data: rows.map((row) => presentMessage(row, reader)),
    meta,
    conversation: presentState({ otherId, person, side, friends, writing }),
  }
}

/**
 * Returns one message of a conversation.
 * @throws NotFound, also if it belongs to another conversation or the member's side is deleted
 */
export async function showMessage({ db, actor, clock }: MemberContext, otherId: number, id: number): Promise<{ data: Message }> {
  const side = await findSide(db.read, actor.id, otherId)
  const message = side && (await findMessage(db.read, side.conversation_id, id))
  if (!message) throw new NotFound(messageNotFoundMessage)
  return { data: presentMessage(message, { id: actor.id, now: clock.now() }) }
}

/** Returns the number below which a page begins. Numbers have no gaps, so skipping pages costs nothing. */
function computeUpperBound({ around, before }: ConversationQuery, { perPage, offset }: Span, last: number): number {
  if (before !== undefined) return parseIdCursor(before)
  return around === undefined ? last + 1 - offset : around + perPage - contextBefore
}

/**
 * Returns a page of a member's conversations, those with the latest messages first.
 * @throws Invalid for a malformed cursor
 */
export async function listConversations({ db, actor }: MemberContext, query: PageQuery): Promise<{ data: Conversation[]; meta: Meta }> {
  const span = parseSpan(query, messageLimits.conversationsPerPage)
  const before = query.before === undefined ? undefined : parseIdCursor(query.before)
  const [found, total] = await Promise.all([
    span.beyond ? [] : pageOfConversations(db.read, actor.id, { ...span, before }),
    countConversations(db.read, actor.id),
  ])
  const getCursor = ({ last_message_id }: (typeof found)[number]) => String(last_message_id)
  const { rows, meta } = createPage(found, span, { total, counted: true, cursorOf: getCursor })
  return { data: rows.map(presentConversation), meta }
}
