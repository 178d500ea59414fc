import type { Generated, Insertable, Selectable } from 'kysely'

/** Messages between two people, under the conventions of tables.ts. */
export type ConversationsTable = {
  id: Generated<number>
  /** Also the number of messages, since numbers are never reused. */
  last_number: number
}

/** A conversation as one of its two people sees it. Each pair has two rows, as in `friendships`. */
export type ConversationSidesTable = {
  user_id: number
  other_id: number
  conversation_id: number
  /** The sort key for lists of conversations. */
  last_message_id: number
  /** The number of the last message that is read. */
  read_to: number
  /** How many of the other person's later messages exist, and the number of the first. */
  unread: number
  first_unread: number | null
}

export type MessagesTable = {
  id: Generated<number>
  conversation_id: number
  /** Counts from 1 within the conversation, without gaps. */
  number: number
  user_id: number
  content_source: string
  content_html: string
  excerpt: string
  html_version: number
  created_at: number
  /** When it was taken back, which deletes its text. */
  taken_back_at: number | null
}
export type MessageRow = Selectable<MessagesTable>
export type NewMessageRow = Insertable<MessagesTable>

/** How many unread messages a person has in all conversations; every page shows it. */
export type UnreadMessagesTable = { user_id: number; unread: number }
