import type { Person } from '#contract/accounts'
import type { Conversation, ConversationState, Message } from '#contract/messages'
import type { Permission } from '#contract/permissions'
import { messageLimits } from '#contract/post-limits'
import { type PersonRow, presentPerson } from '../accounts/present-person.ts'
import type { MessageRow } from '../database/notification-tables.ts'
import { iso } from '../platform/clock.ts'
import type { ShownMessage, Side } from './messages.queries.ts'

/** Presents a message to one of the two people. */
export function presentMessage(row: ShownMessage, reader: { id: number; now: number }): Message {
  const until = row.created_at + messageLimits.takeBackFor
  const is_own = row.user_id === reader.id
  return {
    id: String(row.id),
    number: row.number,
    is_own,
    content: row.content_html,
    created_at: iso(row.created_at),
    taken_back_at: iso(row.taken_back_at),
    take_back_until: is_own && row.taken_back_at === null && reader.now < until ? iso(until) : null,
  }
}

type ListedRow = PersonRow & { other_id: number; unread: number; first_unread: number | null } & Pick<
    MessageRow,
    'number' | 'user_id' | 'excerpt' | 'created_at' | 'taken_back_at'
  >

/** Presents a conversation in its reader's list. */
export function presentConversation(row: ListedRow): Conversation {
  const { other_id, unread, first_unread, number, user_id, excerpt, created_at, taken_back_at } = row
  return {
    user_id: String(other_id),
    user: presentPerson(row),
    unread_count: unread,
    first_unread_number: first_unread,
    last_message: { number, is_own: user_id !== other_id, excerpt, created_at: iso(created_at), taken_back_at: iso(taken_back_at) },
  }
}

type ConversationParts = { otherId: number; person: Person; side: Side | undefined; friends: boolean; writing: Permission }

/** Presents a conversation's state to a reader. People who aren't friends don't see what the other has read. */
export function presentState({ otherId, person, side, friends, writing }: ConversationParts): ConversationState {
  return {
    user_id: String(otherId),
    user: person,
    unread_count: side?.unread ?? 0,
    first_unread_number: side?.first_unread ?? null,
    last_number: side?.last_number ?? 0,
    other_read_to: friends ? (side?.other_read_to ?? null) : null,
    writing,
  }
}
