import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { choice, countOrNull, id, instant, text, words, wordsOrNull } from './fields.ts'
import { dataOf } from './lists.ts'
import { reportableKinds, reportLimits, reportReasons } from './moderation-limits.ts'
import { hasVisibleText } from './name-rules.ts'

/** A reported post, debate, team or group, or the reason of a ballot or kick vote. */
export const Reported = z.object({
  kind: z.enum(reportableKinds),
  id,
  /** Its number; null if it has none, and if the API has no numbers. */
  number: countOrNull,
  /** The topic of its debate, or the name of a team or group; empty for a message. */
  topic: words,
  /** Its web address. */
  url: wordsOrNull,
})

/** A statement that a reporter wrote at one time. */
export const ReportStatement = z.object({ reason: z.enum(reportReasons), details: words, created_at: instant })

/** The decision, and the reason. */
const Decision = z.object({ outcome: words.pipe(z.string().min(1)), reason: words, decided_at: instant })

/** The state of a report. */
export const Report = z.object({
  /** Identifies the report in its web address; can't be guessed. */
  receipt: words.pipe(z.string().min(1)),
  state: z.enum(['open', 'decided']),
  created_at: instant,
  /** The reported person. Like the following fields except `decision`, only the reporter sees it; null for everybody else. */
  user: Person.nullable(),
  /** Null if the target is a person. */
  about: Reported.nullable(),
  /** Earliest first. */
  statements: z.array(ReportStatement),
  decision: Decision.nullable(),
})
export type Report = z.output<typeof Report>

const about = z.object({ kind: z.enum(reportableKinds), id })
const reportFields = {
  reason: choice(reportReasons, 'Choose what is wrong.'),
  /** Required if the reason is `other`. */
  details: text('Your text', reportLimits.details).default(''),
  /** True to mail the link of the receipt to the reporter. */
  mail: z.boolean().default(false),
}

const hasExplanation = ({ reason, details }: { reason: string; details: string }) => reason !== 'other' || hasVisibleText(details)
const explanationMissing = { path: ['details'], error: 'Explain what is wrong: you chose “Something else”.' }

/** `about` is the target; left out to report the person. */
export const NewReport = z.object({ ...reportFields, about: about.optional() }).refine(hasExplanation, explanationMissing)
export type NewReport = z.output<typeof NewReport>

export const NewReportOfThing = z.object({ ...reportFields, about }).refine(hasExplanation, explanationMissing)
export type NewReportOfThing = z.output<typeof NewReportOfThing>

export const reportPerson = defineCall({
  method: 'POST',
  path: '/api/users/{id}/report',
  summary: 'Reports a person or one of their posts to the moderators. Repeating it adds to the report while it is open.',
  body: NewReport,
  answer: dataOf(Report),
  access: 'member',
  success: 201,
  keyed: true,
})
export const reportThing = defineCall({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a post of any author, including imported posts and authors who deleted their account. Repeating it adds to the report.',
  body: NewReportOfThing,
  answer: dataOf(Report),
  access: 'member',
  success: 201,
  keyed: true,
})
export const readReceipt = defineCall({
  method: 'GET',
  path: '/api/reports/{receipt}',
  summary: 'Shows the state of a report to anybody with its receipt, and its target to the person who sent it.',
  answer: dataOf(Report),
})
