import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { choice, count, countIfTold, flag, id, instant, orNull, text, words, wordsOrNull } from './fields.ts'
import { one, pageOf, pageQuery, those } from './lists.ts'
import { appealOutcomes, caseStates, moderationLimits, outcomes, reportedKinds, reportReasons } from './moderation-limits.ts'
import { Reported, ReportStatement } from './reports.ts'

/** What moderators decided about a thing, and by which rule (docs/moderation.md#the-queue). */
export const ModerationDecision = z.object({
  id,
  outcome: z.enum(outcomes),
  /** Whether the thing is hidden, by that or beside it. */
  hides: flag,
  /** Its number among the rules, and what it was called then; null where nothing was done. */
  rule: countIfTold,
  rule_title: words,
  /** What the person and who reported it are told. */
  reason: words,
  decided_at: instant,
  /** Until when somebody is suspended; null for good, and where nobody is. */
  suspended_until: instant,
})
export type ModerationDecision = z.output<typeof ModerationDecision>

/** What somebody wrote against a decision about them, once, and what they were answered (docs/moderation.md#appeals). */
export const Appeal = z.object({
  content: words,
  created_at: instant,
  /** Null while nobody has answered it. */
  outcome: orNull(z.enum(appealOutcomes)),
  answer: words,
  answered_at: instant,
})
export type Appeal = z.output<typeof Appeal>

/** All that was reported of one thing until it is decided. */
export const ReportCase = z.object({
  id,
  state: z.enum(caseStates),
  kind: z.enum(reportedKinds),
  /** Whom or whose it is: of an archive a name alone; null for nobody who can be named. */
  user: orNull(Person),
  /** Null where somebody themselves is reported. */
  about: orNull(Reported),
  /** How many people reported it. */
  reporters: count,
  /** Of the first of them. */
  reason: z.enum(reportReasons),
  /** How it begins, as it stood when it was reported. */
  excerpt: words,
  created_at: instant,
  /** Which moderator opened it in the last ten minutes; null where nobody did. */
  looked_at_by: orNull(Person),
  /** What holds now; null while it is open. */
  decision: orNull(ModerationDecision),
})
export type ReportCase = z.output<typeof ReportCase>

/** What was reported, as it stood at some time: the thing itself, or a message before it. */
const Evidence = z.object({
  kind: z.enum(reportedKinds),
  user: orNull(Person),
  title: words,
  /** As it was typed. */
  content: words,
  written_at: instant,
  /** Whether it is the very thing. */
  is_it: z.boolean(),
})
export type Evidence = z.output<typeof Evidence>

/** A post around the reported one, as it stands now. */
const Around = z.object({ number: countIfTold, user: orNull(Person), excerpt: words, url: wordsOrNull })

/** A group by its name; null for one that was dissolved since. */
export const GroupNamed = z.object({ id, slug: z.string().min(1), name: words })

/** A case with all that one needs to decide it. */
export const ReportFile = ReportCase.extend({
  /** Whether its author has no account, so that nobody can be warned or suspended. */
  without_account: flag,
  /** The earliest first; who wrote them is nobody's business. */
  statements: those(ReportStatement),
  evidence: those(Evidence),
  /** What it answers; null for what answers nothing. */
  answers: orNull(Around),
  /** The first that answered it. */
  followed_by: those(Around),
  /** What was decided about the same person before, the latest first. */
  record: those(ModerationDecision.extend({ kind: z.enum(reportedKinds) })),
  /** The group whose moderators decided it, by themselves; null for what the site decides. */
  group: orNull(GroupNamed),
  /** What else hides the thing and holds: a decision of its group, or of the site; null where nothing does. */
  beside: orNull(z.object({ group: orNull(GroupNamed), decision: ModerationDecision })),
  /** Against what was decided last; null where there is none. */
  appeal: orNull(Appeal),
  /** Why the reader may not decide it, or answer the appeal that waits; null where they may. */
  barred: wordsOrNull,
})
export type ReportFile = z.output<typeof ReportFile>

export const NewDecision = z.object({
  outcome: choice(outcomes, 'Choose what is to be done.'),
  /** Whether the thing is hidden as well, where somebody is warned or suspended. */
  hides: z.boolean().default(false),
  /** The rule's number; needed but for nothing. */
  rule: z.coerce.number().int().min(1).max(1_000).optional(),
  reason: text('What they are told', moderationLimits.reason),
  /** The decision that the moderator saw; left out where there was none. Another one meanwhile is 409. */
  instead_of: id.optional(),
})
export type NewDecision = z.output<typeof NewDecision>

/** Of a post that nobody need have reported. */
export const NewHiding = NewDecision.pick({ rule: true, reason: true })
export type NewHiding = z.output<typeof NewHiding>

export const NewAppeal = z.object({ content: text('Your appeal', moderationLimits.appeal) })
export type NewAppeal = z.output<typeof NewAppeal>

export const NewAnswer = z.object({
  outcome: choice(appealOutcomes, 'Choose whether the decision stands.'),
  answer: text('The answer', moderationLimits.answer),
})
export type NewAnswer = z.output<typeof NewAnswer>

/** What somebody is told that the moderators decided about them (statement of reasons). */
export const Statement = ModerationDecision.extend({
  kind: z.enum(reportedKinds),
  about: orNull(Reported),
  /** What of theirs it is about, as it stood. */
  content: words,
  /** When it was taken back; null while it holds. */
  undone_at: instant,
  /** What they wrote against it; null where they have not. */
  appeal: orNull(Appeal),
  /** Until when they may; null where they may not, or no more. */
  appealable_until: instant,
})
export type Statement = z.output<typeof Statement>

/** One of the rules that people agree to keep. */
export const Rule = z.object({ number: z.number().int(), title: words, content: words })
export type Rule = z.output<typeof Rule>

export const listReportCases = defineCall({
  method: 'GET',
  path: '/api/moderation/reports',
  summary:
    'What is reported, for moderators: what waits longest and was reported most first; appeals, the oldest first; or what was decided, the latest first.',
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
  summary: 'All that a moderator needs to decide about something that was reported.',
  answer: one(ReportFile),
  access: 'member',
  ofStaff: true,
})
export const lookAtReport = defineCall({
  method: 'POST',
  path: '/api/moderation/reports/{id}/look',
  summary: 'Tells other moderators for ten minutes that one looks at it.',
  access: 'member',
  ofStaff: true,
})
export const decideReport = defineCall({
  method: 'POST',
  path: '/api/moderation/reports/{id}/decision',
  summary: 'Decides about what was reported, or once more, instead of what was decided before.',
  body: NewDecision,
  answer: one(ReportCase),
  access: 'member',
  ofStaff: true,
  success: 201,
  keyed: true,
})
export const hideArgument = defineCall({
  method: 'POST',
  path: '/api/arguments/{id}/hiding',
  summary: 'Hides an argument that nobody need have reported: for moderators of the site, and of the group that its debate is in.',
  body: NewHiding,
  answer: one(ModerationDecision),
  access: 'member',
  success: 201,
  keyed: true,
})
export const hideComment = defineCall({
  method: 'POST',
  path: '/api/spectator-comments/{id}/hiding',
  summary: 'Hides a comment that nobody need have reported: for moderators of the site, and of the group that its debate is in.',
  body: NewHiding,
  answer: one(ModerationDecision),
  access: 'member',
  success: 201,
  keyed: true,
})
export const hideDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/hiding',
  summary:
    'Hides topic, introduction, picture and tags of a debate that nobody need have reported: for moderators of the site and of its group.',
  body: NewHiding,
  answer: one(ModerationDecision),
  access: 'member',
  success: 201,
  keyed: true,
})
export const answerAppeal = defineCall({
  method: 'POST',
  path: '/api/moderation/reports/{id}/appeal',
  summary: 'Answers the appeal against what was decided, for good: the decision stands, or is taken back.',
  body: NewAnswer,
  answer: one(ReportCase),
  access: 'member',
  ofStaff: true,
  success: 201,
  keyed: true,
})
export const readStatement = defineCall({
  method: 'GET',
  path: '/api/me/decisions/{id}',
  summary: 'What the moderators decided about something of one’s own, and why.',
  answer: one(Statement),
  access: 'member',
})
export const appeal = defineCall({
  method: 'POST',
  path: '/api/me/decisions/{id}/appeal',
  summary: 'Appeals against a decision about something of one’s own, once; another moderator answers, where there is one.',
  body: NewAppeal,
  answer: one(Statement),
  access: 'member',
  success: 201,
  keyed: true,
  whileSuspended: true,
})
export const readRules = defineCall({
  method: 'GET',
  path: '/api/rules',
  summary: 'The rules of the site, numbered.',
  answer: one(z.object({ introduction: words, rules: those(Rule) })),
})
