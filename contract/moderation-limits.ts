/** docs/moderation.md#reports. Without zod, for browsers. */
export const reportLimits = {
  details: { min: 0, max: 2_000 },
  /** Each time somebody reports, also where it adds to a report. */
  aDay: 10,
  /** How often one may write to a report, the first time among them. */
  statements: 20,
  /** With a message moderators see so many before it. */
  messagesBefore: 5,
} as const

/** What one may report, beside somebody themselves; of a ballot and a kick vote the reason. */
export const reportableKinds = ['argument', 'comment', 'debate', 'message', 'team', 'group', 'ballot', 'kick-vote'] as const
export type ReportableKind = (typeof reportableKinds)[number]

export const reportReasons = ['spam', 'harassment', 'hate', 'impersonation', 'private-information', 'illegal-content', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** docs/moderation.md#the-queue. Without zod, for browsers. */
export const moderationLimits = {
  /** What the person and who reported it are told. */
  reason: { min: 10, max: 2_000 },
  perPage: 20,
  /** What somebody writes against a decision, and what they are answered. */
  appeal: { min: 10, max: 2_000 },
  answer: { min: 10, max: 2_000 },
  /** For so many days after a decision one may appeal against it. */
  appealDays: 30,
  /** For so long after one moderator has opened a report the others see that; milliseconds. */
  lookedAtFor: 10 * 60 * 1000,
  /** Members from which on the public log names a group: of a small one everybody could tell who was removed. */
  namedGroup: 20,
} as const

/** What moderators decide. */
export const outcomes = ['nothing', 'warn', 'hide', 'suspend-day', 'suspend-week', 'suspend-month', 'suspend-for-good'] as const
export type Outcome = (typeof outcomes)[number]

/** How long an administrator suspends an account for; `nothing` ends all suspensions. */
export const suspensions = ['nothing', ...outcomes.filter((outcome) => outcome.startsWith('suspend'))] as const

/** For how many days somebody is suspended; the others suspend nobody. */
export const suspensionDays: Readonly<Partial<Record<Outcome, number>>> = {
  'suspend-day': 1,
  'suspend-week': 7,
  'suspend-month': 30,
  'suspend-for-good': Number.POSITIVE_INFINITY,
}

/**
 * What can be hidden: of debates, teams and groups their words, of ballots and kick votes the reason. A person is no thing, and of a message
 * its two alone know.
 */
const hideableKinds = ['argument', 'comment', 'debate', 'team', 'group', 'ballot', 'kick-vote'] as const
type HideableKind = (typeof hideableKinds)[number]
export const isHideable = (kind: string): kind is HideableKind => hideableKinds.some((one) => one === kind)

/** How a case stands: beside what waits and what was decided, what somebody has appealed against and nobody has answered. */
export const caseStates = ['open', 'appealed', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** What becomes of a decision that somebody appealed against. */
export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** Beside what people wrote somebody themselves. */
export const reportedKinds = [...reportableKinds, 'person'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** What administrators do about accounts, as their log has it. */
export const adminActs = ['role', 'sessions', 'verification', 'suspension', 'way-in'] as const
export type AdminActKind = (typeof adminActs)[number]
