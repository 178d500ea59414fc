/** Limits of reports (docs/moderation.md#reports). This module doesn't import zod, so browsers can load it. */
export const reportLimits = {
  details: { min: 0, max: 2_000 },
  /** The maximum number of reports per day, including additions to earlier ones. */
  perDay: 10,
  /** How many statements a reporter can write for one report, the first included. */
  statements: 20,
  /** Messages before a reported one that moderators can see. */
  messagesBefore: 5,
} as const

/** The kinds of things that can be reported, except people. A report of a ballot or a kick vote is about its reason. */
export const reportableKinds = ['argument', 'comment', 'debate', 'message', 'team', 'group', 'ballot', 'kick-vote'] as const
export type ReportableKind = (typeof reportableKinds)[number]

export const reportReasons = ['spam', 'harassment', 'hate', 'impersonation', 'private-information', 'illegal-content', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Limits of the moderation queue (docs/moderation.md#the-queue). */
export const moderationLimits = {
  /** The reason that the author and the reporters see. */
  reason: { min: 10, max: 2_000 },
  perPage: 20,
  /** The text of an appeal, and the answer to it. */
  appeal: { min: 10, max: 2_000 },
  answer: { min: 10, max: 2_000 },
  /** How many days after a decision it can be appealed. */
  appealDays: 30,
  /** How long others see that a moderator has opened a report, in milliseconds. */
  openingShownFor: 10 * 60 * 1000,
  /** The public log names a group only if it has at least this many members. In a smaller group, readers could guess who was removed. */
  namedGroup: 20,
} as const

/** The possible decisions of moderators. */
export const outcomes = ['nothing', 'warn', 'hide', 'suspend-day', 'suspend-week', 'suspend-month', 'suspend-for-good'] as const
export type Outcome = (typeof outcomes)[number]

/** How long an administrator suspends an account; `nothing` ends all suspensions. */
export const suspensions = ['nothing', ...outcomes.filter((outcome) => outcome.startsWith('suspend'))] as const

/** The days of each suspension; the other outcomes suspend nobody. */
export const suspensionDays: Readonly<Partial<Record<Outcome, number>>> = {
  'suspend-day': 1,
  'suspend-week': 7,
  'suspend-month': 30,
  'suspend-for-good': Number.POSITIVE_INFINITY,
}

/**
 * The kinds of things that can be hidden. For a debate, team or group that is its texts; for a ballot or a kick vote, its reason. A person
 * can't be hidden, and only two people can see a message.
 */
const hideableKinds = ['argument', 'comment', 'debate', 'team', 'group', 'ballot', 'kick-vote'] as const
type HideableKind = (typeof hideableKinds)[number]
export const isHideable = (kind: string): kind is HideableKind => hideableKinds.some((hideable) => hideable === kind)

/** The state of a case: open, decided, or decided and appealed without an answer yet. */
export const caseStates = ['open', 'appealed', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** The outcomes of an appeal. */
export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** Everything that can be reported, including people. */
export const reportedKinds = [...reportableKinds, 'person'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** The actions of administrators in their log. */
export const adminActs = ['role', 'sessions', 'verification', 'suspension', 'way-in'] as const
export type AdminActKind = (typeof adminActs)[number]
