import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, countIfTold, flag, id, instant, orNull, words } from './fields.ts'
import { one, pageOf, pageQuery, those } from './lists.ts'
import { GroupNamed } from './moderation.ts'
import { appealOutcomes, outcomes, reportedKinds } from './moderation-limits.ts'
import { Reported } from './reports.ts'

/**
 * What moderators did, as everybody reads it: no name of theirs, of who reported it or of whom it is about
 * (docs/moderation.md#the-public-log).
 */
export const LogEntry = z.object({
  id,
  /** `remove`: the moderators of a group removed a member. */
  outcome: z.enum([...outcomes, 'remove']),
  /** Whether the thing was hidden, by that or beside it. */
  hides: flag,
  rule: countIfTold,
  /** What the rule was called then. */
  rule_title: words,
  kind: z.enum(reportedKinds),
  /** Only of a post that is hidden from everybody; null for all else, by which people could be told. */
  about: orNull(Reported),
  /** The group that somebody was removed from; null for all else, for a small one, and for one that was dissolved since. */
  group: orNull(GroupNamed),
  /** The beginning of its day. */
  decided_on: instant,
  /** Whether it was taken back. */
  undone: flag,
  /** Whether the person appealed, and what became of that. */
  appeal: orNull(z.enum(['waits', ...appealOutcomes])),
})
export type LogEntry = z.output<typeof LogEntry>

/** What happened in a month of UTC. */
export const MonthOfModeration = z.object({
  /** Its first moment. */
  month: instant,
  /** How many things were reported. */
  reports: count,
  decisions: count,
  appeals: count,
  /** How many of the appeals made in it were overturned since. */
  overturned: count,
  /** From the first report to what was decided last, half of them took longer; null where nothing was decided. */
  median_hours: countIfTold,
})
export type MonthOfModeration = z.output<typeof MonthOfModeration>

export const listModerationLog = defineCall({
  method: 'GET',
  path: '/api/moderation/log',
  summary:
    'What the moderators did, the latest first: to what, by which rule, whether it was appealed against and taken back. Names nobody.',
  query: z.object(pageQuery),
  answer: pageOf(LogEntry),
})
export const readModerationNumbers = defineCall({
  method: 'GET',
  path: '/api/moderation/numbers',
  summary: 'How much was reported, decided, appealed against and overturned, by month: the last twelve, the latest first.',
  answer: one(z.object({ months: those(MonthOfModeration) })),
})
