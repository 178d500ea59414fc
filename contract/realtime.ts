import { z } from 'zod'
import { defineStream } from './call.ts'
import { count, id, orNull } from './fields.ts'
import { Notification } from './notifications.ts'
import { VoteCounts } from './vote-counts.ts'

/** The API's event streams (docs/product.md#realtime). */
export const realtimeLimits = {
  /** So long events are kept for who comes back; who was away longer is told to start over. */
  keptHours: 24,
  /** A comment line is sent so often, so that either side notices a dead line. */
  heartbeatSeconds: 20,
  /** What a client waits before it comes back, as the stream's `retry` says. */
  retryMilliseconds: 2_000,
  /** So many streams may be open at once: of one person, and of guests who come from one address. */
  openByMember: 50,
  openByAddress: 200,
  /** Who has more waits so long before they ask again. */
  retryOpenSeconds: 60,
} as const

/** What only one person hears. */
export const privateChannel = (userId: string | number) => `private-user.${userId}`
/** What everybody may hear of a debate. */
export const debateChannel = (debateId: string | number) => `debate.${debateId}`

/** The first event of every stream; its id is where it begins. */
export const readyEvent = 'ready'
/** What was missed is not kept any more: read everything anew. Its id is where the stream goes on. */
export const startOverEvent = 'start-over'

/** A private channel's event for what its owner was just told. */
export const notificationEvent = 'notification'
/** A private channel's event for what its owner has read or deleted, on whatever device, and for what ended before they read it. */
export const unreadEvent = 'unread'

/** Private channels' events of a conversation: a message was sent or taken back, or what was sent is read. */
export const messageSentEvent = 'message.sent'
export const messageTakenBackEvent = 'message.taken_back'
export const messageReadEvent = 'message.read'

const number = z.number().int()
const idOrNull = orNull(id)

/** What `debate.{id}` tells, by the events' names. All of it is for guests too. */
const debateEvents = {
  'argument.posted': z.object({ id, number, parent_id: idOrNull }),
  'argument.changed': z.object({ id, number }),
  'comment.posted': z.object({ id, number, parent_comment_id: idOrNull }),
  'comment.changed': z.object({ id, number }),
  'votes.changed': z.object({ of: z.enum(['argument', 'comment']), id, number, ...VoteCounts.shape }),
  /** Its stage, its turn or its people are others: what happened, in the order in which it did. */
  'debate.changed': z.object({ what: z.array(z.string()) }),
}
export type DebateEvents = { [Name in keyof typeof debateEvents]: z.output<(typeof debateEvents)[Name]> }

/** By none of them a text leaves the conversation. */
const ofConversation = {
  /** The other one: who the conversation is with. */
  user_id: id,
  /** The message's; of what is read, the last one's. */
  number,
  /** Whether the channel's owner did it. */
  is_own: z.boolean(),
  /** How many messages of all conversations the owner has not read now. */
  unread_messages_count: count,
}

/** How much is unread now. What one reads or deletes tells of notifications alone; what ended tells of all. */
const UnreadCounts = z.object({
  unread_count: count,
  friend_requests_count: count.optional(),
  unread_messages_count: count.optional(),
})

/** How every stream begins, or goes on. */
const beginnings = { [readyEvent]: z.object({}), [startOverEvent]: z.object({}) }

export const hearPrivateChannel = defineStream({
  path: '/api/realtime/private-user.{id}',
  summary: 'What one is told, and how many of it are unread, as it happens. Ends when the token is revoked.',
  access: 'member',
  events: {
    ...beginnings,
    [notificationEvent]: Notification,
    [unreadEvent]: UnreadCounts,
    [messageSentEvent]: z.object(ofConversation),
    [messageTakenBackEvent]: z.object(ofConversation),
    [messageReadEvent]: z.object(ofConversation),
  },
})
export const hearDebateChannel = defineStream({
  path: '/api/realtime/debate.{id}',
  summary: 'What happens in a debate, as it happens.',
  access: 'anyone',
  events: { ...beginnings, ...debateEvents },
})
