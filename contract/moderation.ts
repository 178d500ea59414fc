import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { choice, count, countOrNull, flag, id, instant, text, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery, queryNumber } from './lists.ts'
import { appealOutcomes, caseStates, moderationLimits, outcomes, reportedKinds, reportReasons } from './moderation-limits.ts'
import { Reported, ReportStatement } from './reports.ts'

/** A decision of the moderators about something, and the rule it is based on (docs/moderation.md#the-queue). */
export const ModerationDecision = z.object({
  id,
  outcome: z.enum(outcomes),
  /** True if the post is hidden, by this outcome or in addition to it. */
  hides: flag,
  /** The rule's number, and its title at the time; null if nothing was done. */
  rule: countOrNull,
  rule_title: words,
  /** The reason that the author and the reporters see. */
  reason: words,
  decided_at: instant,
  /** When the suspension ends; null for a permanent one, and for other outcomes. */
  suspended_until: instant,
})
export type ModerationDecision = z.output<typeof ModerationDecision>

/** An appeal against a decision, and the answer to it (docs/moderation.md#appeals). Each decision can be appealed once. */
export const Appeal = z.object({
  content: words,
  created_at: instant,
  /** Null until it is answered. */
  outcome: z.enum(appealOutcomes).nullable(),
  answer: words,
  answered_at: instant,
})
export type Appeal = z.output<typeof Appeal>

/** All reports about one target, until they are decided. */
export const ReportCase = z.object({
  id,
  state: z.enum(caseStates),
  kind: z.enum(reportedKinds),
  /** The reported person, or the author; for archives only a name; null if nobody can be named. */
  user: Person.nullable(),
  /** Null if the target is a person. */
  about: Reported.nullable(),
  /** How many people reported it. */
  reporters: count,
  /** The reason of the first report. */
  reason: z.enum(reportReasons),
  /** The beginning of the text, as it was when reported. */
  excerpt: words,
  created_at: instant,
  /** The moderator who opened it in the last ten minutes; null for nobody. */
  looked_at_by: Person.nullable(),
  /** The decision in force; null while the case is open. */
  decision: ModerationDecision.nullable(),
})
export type ReportCase = z.output<typeof ReportCase>

/** The reported text, or a message before it, as it was at the time. */
const Evidence = z.object({
  kind: z.enum(reportedKinds),
  user: Person.nullable(),
  title: words,
  /** The text as typed. */
  content: words,
  written_at: instant,
  /** True for the reported text itself. */
  is_it: z.boolean(),
})
export type Evidence = z.output<typeof Evidence>

/** A post near the reported one, as it is now. */
const NearbyPost = z.object({ number: countOrNull, user: Person.nullable(), excerpt: words, url: wordsOrNull })

/** A group with its name; null if it no longer exists. */
export const GroupReference = z.object({ id, slug: z.string().min(1), name: words })

/** A case with everything a moderator needs to decide it. */
export const ReportFile = ReportCase.extend({
  /** True if the author has no account and so can't be warned or suspended. */
  without_account: flag,
  /** Earliest first, without the names of the reporters. */
  statements: z.array(ReportStatement),
  evidence: z.array(Evidence),
  /** The post it answers; null if it answers none. */
  answers: NearbyPost.nullable(),
  /** The first replies to it. */
  followed_by: z.array(NearbyPost),
  /** Earlier decisions about the same person, latest first. */
  record: z.array(ModerationDecision.extend({ kind: z.enum(reportedKinds) })),
  /** The group whose moderators decided it themselves; null for decisions of the site. */
  group: GroupReference.nullable(),
  /** Another decision in force that hides it, by its group or by the site; null if there is none. */
  beside: z.object({ group: GroupReference.nullable(), decision: ModerationDecision }).nullable(),
  /** The appeal against the latest decision; null if there is none. */
  appeal: Appeal.nullable(),
  /** Why the reader may not decide the case or answer its appeal; null if they may. */
  barred: wordsOrNull,
})
export type ReportFile = z.output<typeof ReportFile>

export const NewDecision = z.object({
  outcome: choice(outcomes, 'Choose a decision.'),
  /** Hides the post in addition to a warning or suspension. */
  hides: z.boolean().default(false),
  /** The rule's number; required unless the outcome is `nothing`. */
  rule: queryNumber('Choose a rule by its number.', { min: 1, max: 1_000 }),
  reason: text('Your explanation', moderationLimits.reason),
  /** The decision that the moderator saw; left out if there was none. If another one was made meanwhile, the answer is 409. */
  instead_of: id.optional(),
})
export type NewDecision = z.output<typeof NewDecision>

/** The body for hiding a post without a report. */
export const NewHiding = NewDecision.pick({ rule: true, reason: true })
export type NewHiding = z.output<typeof NewHiding>

export const NewAppeal = z.object({ content: text('Your appeal', moderationLimits.appeal) })
export type NewAppeal = z.output<typeof NewAppeal>

export const NewAnswer = z.object({
  outcome: choice(appealOutcomes, 'Choose whether to uphold the decision.'),
  answer: text('The answer', moderationLimits.answer),
})
export type NewAnswer = z.output<typeof NewAnswer>

/** The statement of reasons that the affected person reads. */
export const Statement = ModerationDecision.extend({
  kind: z.enum(reportedKinds),
  about: Reported.nullable(),
  /** Their text that the decision is about, as it was. */
  content: words,
  /** When it was reversed; null while it is in force. */
  undone_at: instant,
  /** Their appeal; null if they haven't appealed. */
  appeal: Appeal.nullable(),
  /** Until when they can appeal; null if they can't. */
  appealable_until: instant,
})
export type Statement = z.output<typeof Statement>

export const listReportCases = defineCall({
  method: 'GET',
  path: '/api/moderation/reports',
  summary:
    'Lists report cases for moderators: open ones, longest waiting and most reported first; appeals, oldest first; or decided ones, latest first.',
  query: z.object({
    ...pageQuery,
    state: z.enum(caseStates).optional(),
    kind: z.enum(reportedKinds).optional(),
    reason: z.enum(reportReasons).optional(),
  }),
  answer: pageOf(ReportCase),
  access: 'member',
  ofStaff: true,
})
export const readReportCase = defineCall({
  method: 'GET',
  path: '/api/moderation/reports/{id}',
  summary: 'Shows a report case with everything a moderator needs to decide it.',
  answer: dataOf(ReportFile),
  access: 'member',
  ofStaff: true,
})
export const lookAtReport = defineCall({
  method: 'POST',
  path: '/api/moderation/reports/{id}/look',
  summary: 'Tells other moderators for ten minutes that you are looking at a case.',
  access: 'member',
  ofStaff: true,
})
export const decideReport = defineCall({
  method: 'POST',
  path: '/api/moderation/reports/{id}/decision',
  summary: 'Decides a report case, or replaces the earlier decision.',
  body: NewDecision,
  answer: dataOf(ReportCase),
  access: 'member',
  ofStaff: true,
  success: 201,
  keyed: true,
})
export const hideArgument = defineCall({
  method: 'POST',
  path: '/api/arguments/{id}/hiding',
  summary: 'Hides an argument without a report. For moderators of the site and of the debate’s group.',
  body: NewHiding,
  answer: dataOf(ModerationDecision),
  access: 'member',
  success: 201,
  keyed: true,
})
export const hideComment = defineCall({
  method: 'POST',
  path: '/api/spectator-comments/{id}/hiding',
  summary: 'Hides a comment without a report. For moderators of the site and of the debate’s group.',
  body: NewHiding,
  answer: dataOf(ModerationDecision),
  access: 'member',
  success: 201,
  keyed: true,
})
export const hideDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/hiding',
  summary: 'Hides topic, introduction, picture and tags of a debate without a report. For moderators of the site and of its group.',
  body: NewHiding,
  answer: dataOf(ModerationDecision),
  access: 'member',
  success: 201,
  keyed: true,
})
export const answerAppeal = defineCall({
  method: 'POST',
  path: '/api/moderation/reports/{id}/appeal',
  summary: 'Answers an appeal: upholds or reverses the decision. The answer is final.',
  body: NewAnswer,
  answer: dataOf(ReportCase),
  access: 'member',
  ofStaff: true,
  success: 201,
  keyed: true,
})
export const readStatement = defineCall({
  method: 'GET',
  path: '/api/me/decisions/{id}',
  summary: 'Shows what moderators decided about your own content, and why.',
  answer: dataOf(Statement),
  access: 'member',
})
export const appeal = defineCall({
  method: 'POST',
  path: '/api/me/decisions/{id}/appeal',
  summary: 'Appeals a decision about your own content, once. Another moderator answers, if there is one.',
  body: NewAppeal,
  answer: dataOf(Statement),
  access: 'member',
  success: 201,
  keyed: true,
  whileSuspended: true,
})
