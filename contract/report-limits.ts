/** COMMUNITY §5, Report. Without zod, for browsers. */
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
