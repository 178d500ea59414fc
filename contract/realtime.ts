/** The API's event streams (PRODUCT §5, Realtime), in words that need no zod: the page knows them too. */
export const realtimeLimits = {
  /** So long events are kept for who comes back; who was away longer is told to start over. */
  keptHours: 24,
  /** A comment line is sent so often, so that either side notices a dead line. */
  heartbeatSeconds: 20,
  /** What a client waits before it comes back, as the stream's `retry` says. */
  retryMilliseconds: 2_000,
} as const

/** What only one person hears. */
export const privateChannel = (userId: string | number) => `private-user.${userId}`
/** What everybody may hear of a debate. */
export const debateChannel = (debateId: string | number) => `debate.${debateId}`

/** The first event of every stream; its id is where it begins. */
export const readyEvent = 'ready'
/** What was missed is not kept any more: read everything anew. Its id is where the stream goes on. */
export const startOverEvent = 'start-over'

/** A private channel's event for what its owner was just told: a `Notification` as the contract has it. */
export const notificationEvent = 'notification'
/** A private channel's event for what its owner has read or deleted, on whatever device: `{unread_count}`. */
export const unreadEvent = 'unread'

/** What `debate.{id}` tells, by the events' names. Ids are the contract's; all of it is for guests too. */
export type DebateEvents = {
  'argument.posted': { id: string; number: number; parent_id: string | null }
  'argument.changed': { id: string; number: number }
  'comment.posted': { id: string; number: number; parent_comment_id: string | null }
  'comment.changed': { id: string; number: number }
  'votes.changed': { of: 'argument' | 'comment'; id: string; number: number; up: number; down: number }
  /** Its stage, its turn or its people are others: what happened, in the order in which it did. */
  'debate.changed': { what: string[] }
}
