import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { DeliveryMethod, NotificationType } from '#contract/notification-types'

/** Facts, notifications and preferences, under the conventions of tables.ts. */
export type FactKind =
  | 'debate.began'
  | 'round.began'
  | 'turn.passed'
  | 'turn.skipped'
  | 'turn.missed'
  | 'participant.left'
  | 'participant.forfeited'
  | 'participant.kicked'
  | 'kick.opened'
  | 'kick.passed'
  | 'kick.failed'
  | 'kick.ended'
  | 'voting.began'
  | 'debate.closed'
  | 'debate.cancelled'
  | 'argument.posted'
  | 'argument.edited'
  | 'argument.praised'
  /** The argument has as many upvotes as a badge requires; nobody is notified. */
  | 'argument.upheld'
  | 'comment.posted'
  | 'comment.edited'
  | 'comment.praised'
  /** A person's first ballot in a debate. It does not record their choice. */
  | 'ballot.cast'
  | 'badge.earned'
  | 'friend.asked'
  | 'friend.accepted'
  | 'message.sent'
  /** Moderators decided about this person, or about their report. */
  | 'person.moderated'
  | 'report.decided'
  /** An answer to an appeal against a decision about this person. */
  | 'appeal.answered'
  /** Marked as sensitive: posts by moderators, debates by anybody. `user_id` is then the author. */
  | 'argument.noted'
  | 'comment.noted'
  | 'debate.noted'
  /** If moderators corrected it, `user_id` is its author; if the author did, it is null. */
  | 'debate.corrected'
  | `${CircleKind}.${'invited' | 'asked' | 'joined' | 'admitted' | 'handed_over' | 'inherited' | 'removed'}`

export type FactsTable = {
  id: Generated<number>
  debate_id: number | null
  kind: FactKind
  /** The person who did it; null for the clock, and where the actor is secret. */
  actor_id: number | null
  /** The person whom it is about. */
  user_id: number | null
  /** The argument, comment, kick vote, seat, badge, message, decision, report, team or group that it is about. */
  about_id: number | null
  /** The number of upvotes; for a kind, each number is reached only once. */
  amount: number | null
  round: number
  at: number
  /** 1 until everybody who should know has been notified. */
  pending: Generated<number>
  /** For facts with many recipients: all up to this user id have been notified. */
  told_to: Generated<number>
}
export type FactRow = Selectable<FactsTable>

export type NotificationsTable = {
  id: Generated<number>
  user_id: number
  fact_id: number
  type: NotificationType
  read_at: number | null
}
export type NewNotificationRow = Insertable<NotificationsTable>

/** Notifications sent within a day, and read mentions that were then removed: neither is sent again if it recurs. */
export type ToldThingsTable = { user_id: number; thing: string; told_at: number }

export type NotificationPreferencesTable = { user_id: number; type: NotificationType; way: DeliveryMethod }

/** Mails and the links in them, under the conventions of tables.ts. */
export type MailsTable = {
  id: Generated<number>
  /** A random key for the Message-ID. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribe: string | null
  created_at: number
  /** Attempts that were begun, whatever their result. */
  attempts: Generated<number>
  /** When it may next be tried. A process moves this forward before it tries, so that no other process takes the mail. */
  next_try_at: number
  /** When the mail becomes useless. */
  expires_at: number | null
  /** The notification that it is about; null for most. The mail is not sent if the notification's subject is gone. */
  notification_id: Generated<number | null>
}
export type MailRow = Selectable<MailsTable>

/** A request for a link to reset a password, whether or not the address has an account. */
export type ResetRequestsTable = { id: Generated<number>; email_key: string; asked_at: number }
export type ResetRequestRow = Selectable<ResetRequestsTable>

export type MailedTokensTable = {
  /** SHA-256 of the token, base64url; the token itself is only in the mail. */
  hash: string
  user_id: number
  purpose: 'reset' | 'verify'
  /** The address that it was mailed to. It proves nothing about an address that the account got later. */
  email_key: string
  created_at: number
  expires_at: number
}
export type MailedTokenRow = Selectable<MailedTokensTable>

/** A mailed link about an account's address: it confirms a new address, cancels the change, or restores the former address. */
export type EmailChangesTable = {
  /** SHA-256 of the token, base64url. */
  hash: string
  user_id: number
  purpose: 'confirm' | 'stop' | 'undo'
  email: string
  email_key: string
  created_at: number
  /** When the change was requested; earlier than `created_at` if the link undoes a confirmed change. */
  asked_at: number
  expires_at: number
}
/** Used links from mails, by the SHA-256 of their token, base64url. */
export type UsedLinksTable = { hash: string; used_at: number }

export type EmailChangeRow = Selectable<EmailChangesTable>

/** Channels and their events, under the conventions of tables.ts. */
export type ChannelsTable = {
  name: string
  /** How many events it has had, which is the id of the latest. */
  last_id: number
}
export type ChannelEventsTable = { channel: string; id: number; name: string /** JSON. */; data: string; at: number }

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
