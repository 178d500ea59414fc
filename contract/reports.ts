import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { choice, countIfTold, id, instant, orNull, text, words, wordsOrNull } from './fields.ts'
import { isRecord, one, those } from './lists.ts'
import { reportableKinds, reportLimits, reportReasons } from './moderation-limits.ts'
import { showsSomething } from './name-rules.ts'

/** A post that is reported, a debate, the reason of a ballot or kick vote, or a team or group, which is reported of its owner. */
export const Reported = z.object({
  kind: z.enum(reportableKinds),
  id,
  /** Its number where it is; null for what has none, and from an API that numbers none. */
  number: countIfTold,
  /** Of the debate that it is in, or the name of a team or group; empty for a message. */
  topic: words,
  /** Where it is. */
  url: wordsOrNull,
})

/** What a reporter wrote at one time. */
export const ReportStatement = z.object({ reason: z.enum(reportReasons), details: words, created_at: instant })

/** What was decided, and why. */
const Decision = z.preprocess(
  (raw) => (typeof raw === 'string' ? { outcome: raw } : raw),
  z.object({ outcome: words.pipe(z.string().min(1)), reason: words, decided_at: instant }),
)

/** How a report stands. */
export const Report = z.preprocess(
  readReport,
  z.object({
    /** In its address; nobody guesses it. */
    receipt: words.pipe(z.string().min(1)),
    state: z.enum(['open', 'decided']),
    created_at: instant,
    /** Who is reported. As all that follows but the decision, it is told to the one who reports them alone; null for others. */
    user: orNull(Person),
    /** Null where somebody themselves is reported. */
    about: orNull(Reported),
    /** The earliest first. */
    statements: those(ReportStatement),
    decision: orNull(Decision),
  }),
)
export type Report = z.output<typeof Report>

const about = z.object({ kind: z.enum(reportableKinds), id })
const writtenFields = {
  reason: choice(reportReasons, 'Choose what is wrong.'),
  /** Needed where the reason is `other`. */
  details: text('What you add', reportLimits.details).default(''),
  /** Whether the address of the receipt is mailed to the one who reports. */
  mail: z.boolean().default(false),
}

const saysEnough = ({ reason, details }: { reason: string; details: string }) => reason !== 'other' || showsSomething(details)
const sayMore = { path: ['details'], error: 'Explain what is wrong: you chose “Something else”.' }

/** What of theirs is reported; left out: they themselves. */
export const NewReport = z.object({ ...writtenFields, about: about.optional() }).refine(saysEnough, sayMore)
export type NewReport = z.output<typeof NewReport>

export const NewReportOfThing = z.object({ ...writtenFields, about }).refine(saysEnough, sayMore)
export type NewReportOfThing = z.output<typeof NewReportOfThing>

export const reportPerson = defineCall({
  method: 'POST',
  path: '/api/users/{id}/report',
  summary: 'Reports somebody, or a post of theirs, to the moderators; once more adds to the report while it is open.',
  body: NewReport,
  answer: one(Report),
  access: 'member',
  success: 201,
  keyed: true,
})
export const reportThing = defineCall({
  method: 'POST',
  path: '/api/reports',
  summary:
    'Reports a post, whoever wrote it: also one that came with an archive, or whose author has deleted their account. Once more adds to the report.',
  body: NewReportOfThing,
  answer: one(Report),
  access: 'member',
  success: 201,
  keyed: true,
})
export const readReceipt = defineCall({
  method: 'GET',
  path: '/api/reports/{receipt}',
  summary: 'How a report stands, for whoever has its receipt; what it is about, for who made it.',
  answer: one(Report),
})

/** Another API may name things otherwise, and say by a decision alone that there is one. */
function readReport(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const state = raw.state ?? raw.status
  const decision = raw.decision ?? raw.resolution
  const decided = state === undefined ? (decision ?? raw.decided_at) : typeof state === 'string' && closed.has(state.toLowerCase())
  return {
    ...raw,
    receipt: raw.receipt ?? raw.token ?? raw.uuid ?? raw.id,
    state: decided ? 'decided' : 'open',
    user: raw.user ?? raw.reported_user,
    decision,
  }
}

const closed: ReadonlySet<string> = new Set(['decided', 'closed', 'resolved', 'dismissed', 'rejected', 'actioned'])
