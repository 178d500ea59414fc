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
