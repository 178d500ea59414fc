import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { count, countIfTold, flagIfTold, id, instant, orNull, text, words } from './fields.ts'
import { isRecord, Meta, one, pageOf, pageQuery, readPage, those } from './lists.ts'
import { messageLimits } from './message-limits.ts'
import { Permission } from './permissions.ts'

/** One message of a conversation between two people. */
export const Message = z.preprocess(
  readMessage,
  z.object({
    id,
    /** Its number in its conversation: `#m12`; null from an API that numbers none. */
    number: countIfTold,
    /** Whether the reader wrote it; null from an API that does not say. */
    is_own: flagIfTold,
    /** Sanitised HTML; empty once it was taken back. */
    content: words,
    created_at: instant,
    taken_back_at: instant,
    /** Until when the reader may take it back; null where they may not. */
    take_back_until: instant,
  }),
)
export type Message = z.output<typeof Message>

/** The latest of a conversation, as one line. */
const LastMessage = z.preprocess(
  readLine,
  z.object({
    number: countIfTold,
    is_own: flagIfTold,
    /** The beginning as plain text; empty once it was taken back. */
    excerpt: words,
    created_at: instant,
    taken_back_at: instant,
  }),
)

const whom = {
  /** What the calls about the conversation take: somebody whose account is deleted has no id of their own any more. */
  user_id: id,
  /** The other one. */
  user: Person,
  unread_count: count,
  /** The first of them; null where none is, and from an API that does not say. */
  first_unread_number: countIfTold,
}

/** What somebody and another one have written to each other, as a list tells it. */
export const Conversation = z.preprocess(readWhom, z.object({ ...whom, last_message: orNull(LastMessage) }))
export type Conversation = z.output<typeof Conversation>

/** How a conversation stands, for who reads it. */
export const ConversationState = z.preprocess(
  readWhom,
  z.object({
    ...whom,
    /** The number of the latest; 0 before the first. */
    last_number: countIfTold,
    /** All up to this one the other one has read; null for none, where one is not told, and from an API that does not say. */
    other_read_to: countIfTold,
    /** Whether the reader may write now, or why not; null from an API that does not say. */
    writing: orNull(Permission),
  }),
)
export type ConversationState = z.output<typeof ConversationState>

/** All up to the message of this number is read. */
const readTo = z.coerce.number().int().min(0).max(1_000_000_000).optional()

export const NewMessage = z.object({
  content: text('The message', messageLimits.content),
  /** The latest that its author has seen: what came after it stays unread. Left out: all. */
  read_to: readTo,
})
export type NewMessage = z.output<typeof NewMessage>

const ofAll = '/api/messages'
const ofOne = `${ofAll}/{userId}` as const

export const listConversations = defineCall({
  method: 'GET',
  path: ofAll,
  summary: 'One’s conversations, those with the latest messages first.',
  query: z.object(pageQuery),
  answer: pageOf(Conversation),
  access: 'member',
})
export const readConversation = defineCall({
  method: 'GET',
  path: ofOne,
  summary: 'What one and somebody else have written to each other, the latest first.',
  query: z.object({
    ...pageQuery,
    /** The page that the message of this number is on, with what came right before it. */
    around: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  }),
  answer: z.preprocess(
    readConversationPage,
    z.object({ data: those(Message), meta: Meta, /** Null from an API that does not say. */ conversation: orNull(ConversationState) }),
  ),
  access: 'member',
})
export const sendMessage = defineCall({
  method: 'POST',
  path: ofOne,
  summary: 'Writes to a friend, which marks as read what they wrote.',
  body: NewMessage,
  answer: one(Message),
  access: 'member',
  success: 201,
  keyed: true,
})
export const markConversationRead = defineCall({
  method: 'POST',
  path: `${ofOne}/read`,
  summary: 'Marks what somebody wrote to one as read; twice is once.',
  query: z.object({ read_to: readTo }),
  access: 'member',
  whileSuspended: true,
})
export const takeBackMessage = defineCall({
  method: 'DELETE',
  path: `${ofOne}/{messageId}`,
  summary: 'Takes back a message of one’s own, within five minutes; twice is once.',
  answer: one(Message),
  access: 'member',
})

function readMessage(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return {
    ...raw,
    content: raw.content ?? raw.body ?? raw.text ?? raw.message,
    is_own: raw.is_own ?? raw.is_mine ?? raw.mine,
    created_at: raw.created_at ?? raw.sent_at,
    taken_back_at: raw.taken_back_at ?? raw.deleted_at,
  }
}

function readLine(raw: unknown): unknown {
  if (typeof raw === 'string') return { excerpt: raw }
  const message = readMessage(raw)
  return isRecord(message) ? { ...message, excerpt: message.excerpt ?? message.content } : message
}

/** Another API may name the other one otherwise, or send them alone. */
function readWhom(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const other = [raw.user, raw.other_user, raw.participant, raw.friend, raw.with].find(isRecord)
  return {
    ...raw,
    user: other ?? raw,
    user_id: other?.id ?? raw.user_id ?? raw.id,
    unread_count: raw.unread_count ?? raw.unread_messages_count ?? raw.unread,
    last_message: raw.last_message ?? raw.latest_message,
  }
}

function readConversationPage(raw: unknown): unknown {
  const page = readPage(raw)
  return isRecord(page) && isRecord(raw) ? { ...page, conversation: raw.conversation } : page
}
