import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { count, countOrNull, flag, id, instant, text, words } from './fields.ts'
import { dataOf, Meta, pageOf, pageQuery, queryNumber } from './lists.ts'
import { Permission } from './permissions.ts'
import { messageLimits } from './post-limits.ts'

/** One message between two people. */
export const Message = z.object({
  id,
  /** Its number in the conversation: `#m12`; null if the API has no numbers. */
  number: countOrNull,
  /** True if the reader wrote it. */
  is_own: flag,
  /** Sanitised HTML; empty after it was taken back. */
  content: words,
  created_at: instant,
  taken_back_at: instant,
  /** Until when the reader can take it back; null if they can't. */
  take_back_until: instant,
})
export type Message = z.output<typeof Message>

/** The latest message of a conversation, on one line. */
const LastMessage = z.object({
  number: countOrNull,
  is_own: flag,
  /** The beginning as plain text; empty after it was taken back. */
  excerpt: words,
  created_at: instant,
  taken_back_at: instant,
})

const otherPersonFields = {
  /** The id to use in calls about the conversation. A deleted account no longer has an id of its own. */
  user_id: id,
  /** The other person. */
  user: Person,
  unread_count: count,
  /** The first unread message; null if there is none. */
  first_unread_number: countOrNull,
}

/** A conversation in a list. */
export const Conversation = z.object({ ...otherPersonFields, last_message: LastMessage.nullable() })
export type Conversation = z.output<typeof Conversation>

/** The state of a conversation for its reader. */
export const ConversationState = z.object({
  ...otherPersonFields,
  /** The number of the latest message; 0 if there is none yet. */
  last_number: countOrNull,
  /** The last message that the other person has read; null for none, and if the reader may not know. */
  other_read_to: countOrNull,
  /** States if the reader may write now, and why not. */
  writing: Permission,
})
export type ConversationState = z.output<typeof ConversationState>

/** Messages up to this number are read. */
const readTo = queryNumber('Message numbers are whole numbers.', { min: 0, max: 1_000_000_000 })

export const NewMessage = z.object({
  content: text('The message', messageLimits.content),
  /** The latest message that the author has seen; later ones stay unread. Left out: all are read. */
  read_to: readTo,
})
export type NewMessage = z.output<typeof NewMessage>

const messagesPath = '/api/messages'
const conversationPath = `${messagesPath}/{userId}` as const

export const listConversations = defineCall({
  method: 'GET',
  path: messagesPath,
  summary: 'Lists your conversations, latest message first.',
  query: z.object(pageQuery),
  answer: pageOf(Conversation),
  access: 'member',
})
export const readConversation = defineCall({
  method: 'GET',
  path: conversationPath,
  summary: 'Lists the messages of a conversation, latest first.',
  query: z.object({
    ...pageQuery,
    /** Asks for the page with the message of this number, and the messages before it. */
    around: queryNumber('Message numbers are whole numbers from 1.', { min: 1, max: 1_000_000_000 }),
  }),
  answer: z.object({
    data: z.array(Message),
    meta: Meta,
    /** Null if the API has no read positions. */
    conversation: ConversationState.nullable(),
  }),
  access: 'member',
})
export const sendMessage = defineCall({
  method: 'POST',
  path: conversationPath,
  summary: 'Sends a message to a friend, and marks the conversation as read.',
  body: NewMessage,
  answer: dataOf(Message),
  access: 'member',
  success: 201,
  keyed: true,
})
export const markConversationRead = defineCall({
  method: 'POST',
  path: `${conversationPath}/read`,
  summary: 'Marks a conversation as read. Repeating it changes nothing.',
  query: z.object({ read_to: readTo }),
  access: 'member',
  whileSuspended: true,
})
export const takeBackMessage = defineCall({
  method: 'DELETE',
  path: `${conversationPath}/{messageId}`,
  summary: 'Deletes your own message, within five minutes. Repeating it changes nothing.',
  answer: dataOf(Message),
  access: 'member',
})
