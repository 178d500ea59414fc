import { z } from 'zod'
import { defineStream } from './call.ts'
import { count, id } from './fields.ts'
import { Notification } from './notifications.ts'
import { VoteCounts } from './votes.ts'

/** Limits of the API's event streams (docs/product.md#realtime). */
export const realtimeLimits = {
  /** How long events are stored for reconnecting clients. A client that was away longer is told to start over. */
  retentionHours: 24,
  /** How often a comment line is sent, so that both sides notice a broken connection. */
  heartbeatSeconds: 20,
  /** How long a client waits before it reconnects, sent as the stream's `retry`. */
  retryMilliseconds: 2_000,
  /** How many streams may be open at once: for one member, and for all guests on one address. */
  openByMember: 50,
  openByAddress: 200,
  /** How long a client with too many streams waits before it tries again. */
  retryOpenSeconds: 60,
} as const

/** Names the channel of one person. */
export const privateChannel = (userId: string | number) => `private-user.${userId}`
/** Names the public channel of a debate. */
export const debateChannel = (debateId: string | number) => `debate.${debateId}`

/** The first event of every stream. Its id is the starting position. */
export const readyEvent = 'ready'
/** Sent if missed events are no longer stored: the client must reload everything. Its id is the position to continue from. */
export const startOverEvent = 'start-over'

/** A private channel's event for a new notification. */
export const notificationEvent = 'notification'
/** A private channel's event for changed unread counts: something was read or deleted on any device, or expired unread. */
export const unreadEvent = 'unread'

/** Private channels' events of a conversation: a message was sent, taken back or read. */
export const messageSentEvent = 'message.sent'
export const messageTakenBackEvent = 'message.taken_back'
export const messageReadEvent = 'message.read'

const number = z.number().int()
const idOrNull = id.nullable()

/** The events of `debate.{id}`. All of them are public. */
const debateEvents = {
  'argument.posted': z.object({ id, number, parent_id: idOrNull }),
  'argument.changed': z.object({ id, number }),
  'comment.posted': z.object({ id, number, parent_comment_id: idOrNull }),
  'comment.changed': z.object({ id, number }),
  'votes.changed': z.object({ of: z.enum(['argument', 'comment']), id, number, ...VoteCounts.shape }),
  /** The stage, the turn or the participants changed. `what` lists the changes in order. */
  'debate.changed': z.object({ what: z.array(z.string()) }),
}
export type DebateEvents = { [Name in keyof typeof debateEvents]: z.output<(typeof debateEvents)[Name]> }

/** The fields of a conversation's events. None of them contains the text of a message. */
const conversationEvent = {
  /** The other person of the conversation. */
  user_id: id,
  /** The number of the message; for `message.read`, of the last one read. */
  number,
  /** True if the channel's owner did it. */
  is_own: z.boolean(),
  /** The owner's unread messages in all conversations. */
  unread_messages_count: count,
}

/** The unread counts. Reading or deleting changes only notifications; expiry can change all counts. */
const UnreadCounts = z.object({
  unread_count: count,
  friend_requests_count: count.optional(),
  unread_messages_count: count.optional(),
})

/** The first event of every stream, or of its continuation. */
const startEvents = { [readyEvent]: z.object({}), [startOverEvent]: z.object({}) }

export const hearPrivateChannel = defineStream({
  path: '/api/realtime/private-user.{id}',
  summary: 'Streams your notifications and the number of unread ones. Ends when the token is revoked.',
  access: 'member',
  events: {
    ...startEvents,
    [notificationEvent]: Notification,
    [unreadEvent]: UnreadCounts,
    [messageSentEvent]: z.object(conversationEvent),
    [messageTakenBackEvent]: z.object(conversationEvent),
    [messageReadEvent]: z.object(conversationEvent),
  },
})
export const hearDebateChannel = defineStream({
  path: '/api/realtime/debate.{id}',
  summary: 'Streams the events of a debate.',
  access: 'anyone',
  events: { ...startEvents, ...debateEvents },
})
