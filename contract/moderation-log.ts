import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, countOrNull, flag, id, instant, words } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'
import { GroupReference } from './moderation.ts'
import { appealOutcomes, outcomes, reportedKinds } from './moderation-limits.ts'
import { Reported } from './reports.ts'

/**
 * A public entry about a decision. It names neither the moderator, nor the reporters, nor the person it is about
 * (docs/moderation.md#the-public-log).
 */
export const LogEntry = z.object({
  id,
  /** `remove`: the moderators of a group removed a member. */
  outcome: z.enum([...outcomes, 'remove']),
  /** True if the post was hidden, by this outcome or in addition to it. */
  hides: flag,
  rule: countOrNull,
  /** The title of the rule at the time. */
  rule_title: words,
  kind: z.enum(reportedKinds),
  /** Set only for a post that is hidden from everybody; null otherwise, since the link would identify people. */
  about: Reported.nullable(),
  /** The group that a member was removed from; null for other outcomes, for a small group, and for one that no longer exists. */
  group: GroupReference.nullable(),
  /** The start of the day of the decision. */
  decided_on: instant,
  /** True if the decision was reversed. */
  undone: flag,
  /** The state of the appeal; null if there is none. */
  appeal: z.enum(['waits', ...appealOutcomes]).nullable(),
})
export type LogEntry = z.output<typeof LogEntry>

/** The numbers of one month (UTC). */
export const MonthOfModeration = z.object({
  /** The start of the month. */
  month: instant,
  /** How many reports were made. */
  reports: count,
  decisions: count,
  appeals: count,
  /** Appeals of this month that were overturned, then or later. */
  overturned: count,
  /** The median time from the first report to the last decision; null if nothing was decided. */
  median_hours: countOrNull,
})
export type MonthOfModeration = z.output<typeof MonthOfModeration>

export const listModerationLog = defineCall({
  method: 'GET',
  path: '/api/moderation/log',
  summary: 'Lists what moderators did, latest first: to what, by which rule, whether it was appealed and reversed. Names nobody.',
  query: z.object(pageQuery),
  answer: pageOf(LogEntry),
})
export const readModerationNumbers = defineCall({
  method: 'GET',
  path: '/api/moderation/numbers',
  summary: 'Counts reports, decisions, appeals and reversals in each of the last twelve months, latest first.',
  answer: dataOf(z.object({ months: z.array(MonthOfModeration) })),
})

/** One of the site's rules. */
export const Rule = z.object({ number: z.number().int(), title: words, content: words })
export type Rule = z.output<typeof Rule>

export const readRules = defineCall({
  method: 'GET',
  path: '/api/rules',
  summary: 'Lists the rules of the site, numbered.',
  answer: dataOf(z.object({ introduction: words, rules: z.array(Rule) })),
})
