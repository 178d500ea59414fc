import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { NotificationType, NotificationWay } from '#contract/notification-types'

/** What happened, who was told of it, and how they wish to be: tables of `tables.ts`, and as it says. */
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
  /** It has as many votes up as a badge asks for; nobody is told of it. */
  | 'argument.upheld'
  | 'comment.posted'
  | 'comment.edited'
  | 'comment.praised'
  /** The first of a person in a debate; how they judged, it does not say. */
  | 'ballot.cast'
  | 'badge.earned'
  | 'friend.asked'
  | 'friend.accepted'
  | 'message.sent'
  /** Moderators have decided about them, or about what they reported. */
  | 'person.moderated'
  | 'report.decided'
  /** About the decision that they appealed against. */
  | 'appeal.answered'
  /** As sensitive: a post by moderators, a debate by anybody; then it is about its author. */
  | 'argument.noted'
  | 'comment.noted'
  | 'debate.noted'
  /** By moderators, about its author; by its author, about nobody. */
  | 'debate.corrected'
  | `${CircleKind}.${'invited' | 'asked' | 'joined' | 'admitted' | 'handed_over' | 'inherited' | 'removed'}`

export type FactsTable = {
  id: Generated<number>
  debate_id: number | null
  kind: FactKind
  /** Who did it; null for the clock, and where nobody may know. */
  actor_id: number | null
  /** Whom it is about. */
  user_id: number | null
  /** The argument, comment, kick vote, seat, badge, message, decision, report, team or group it is about. */
  about_id: number | null
  /** How many votes up: of a kind, each number is reached once. */
  amount: number | null
  round: number
  at: number
  /** 1 until everybody who hears of it has been told. */
  pending: Generated<number>
  /** Of the many who hear of it, all up to this user's id have been told. */
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

/** What somebody was told within a day, or a mention that they had read when it was taken out: neither is news when it comes again. */
export type ToldThingsTable = { user_id: number; thing: string; told_at: number }

export type NotificationPreferencesTable = { user_id: number; type: NotificationType; way: NotificationWay }

/** Mails and the links in them: tables of `tables.ts`, and as it says. */
export type MailsTable = {
  id: Generated<number>
  /** Random; makes the Message-ID. */
  key: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribe: string | null
  created_at: number
  /** Begun, whatever came of them. */
  attempts: Generated<number>
  /** When it may be tried; who tries it moves this on first, which keeps the others off it. */
  next_try_at: number
  /** After that it is of no use any more. */
  expires_at: number | null
  /** What it tells of; null for most. It does not leave once that is gone. */
  notification_id: Generated<number | null>
}
export type MailRow = Selectable<MailsTable>

/** Somebody asked for a link to reset a password, whether or not anybody has the address. */
export type ResetRequestsTable = { id: Generated<number>; email_key: string; asked_at: number }
export type ResetRequestRow = Selectable<ResetRequestsTable>

export type MailedTokensTable = {
  /** SHA-256 of the token, base64url; the token itself is in the mail alone. */
  hash: string
  user_id: number
  purpose: 'reset' | 'verify'
  /** The address it was mailed to: it says nothing about another that the account has by now. */
  email_key: string
  created_at: number
  expires_at: number
}
export type MailedTokenRow = Selectable<MailedTokensTable>

/** A mailed link about an account's address: it makes another one its own, stops that before it happens, or brings the former one back. */
export type EmailChangesTable = {
  /** SHA-256 of the token, base64url. */
  hash: string
  user_id: number
  purpose: 'confirm' | 'stop' | 'undo'
  email: string
  email_key: string
  created_at: number
  /** When the change was asked for; that is before `created_at` where the link undoes one that was confirmed. */
  asked_at: number
  expires_at: number
}
/** Links of mails that were used, by the SHA-256 of their token, base64url. */
export type UsedLinksTable = { hash: string; used_at: number }

export type EmailChangeRow = Selectable<EmailChangesTable>

/** Channels and their events: tables of `tables.ts`, and as it says. */
export type ChannelsTable = {
  name: string
  /** How many events it has had: the id of the latest. */
  last_id: number
}
export type ChannelEventsTable = { channel: string; id: number; name: string /** JSON. */; data: string; at: number }
