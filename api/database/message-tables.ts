import type { Generated, Insertable, Selectable } from 'kysely'

/** What two people write to each other: tables of `tables.ts`, and as it says. */
export type ConversationsTable = {
  id: Generated<number>
  /** Also how many messages there are, for a number is never given twice. */
  last_number: number
}

/** A conversation as one of the two has it; one row from either side, as of friendships. */
export type ConversationSidesTable = {
  user_id: number
  other_id: number
  conversation_id: number
  /** What a list of conversations is sorted by. */
  last_message_id: number
  /** All up to this number is read. */
  read_to: number
  /** How many of the other one's after it stand; and the first of them. */
  unread: number
  first_unread: number | null
}

export type MessagesTable = {
  id: Generated<number>
  conversation_id: number
  /** Within the conversation, from 1 on without a gap. */
  number: number
  user_id: number
  content_source: string
  content_html: string
  excerpt: string
  html_version: number
  created_at: number
  /** Its text is gone since. */
  taken_back_at: number | null
}
export type MessageRow = Selectable<MessagesTable>
export type NewMessageRow = Insertable<MessagesTable>

/** How many messages somebody has not read, over all conversations: every page tells it. */
export type UnreadMessagesTable = { user_id: number; unread: number }
