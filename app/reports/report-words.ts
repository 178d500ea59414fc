import type { ReportReason } from '#contract/report-limits'
import type { Report } from '#contract/reports'

/** Why one reports something, as the form has it. */
export const reasonInWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam: advertising, or the same again and again',
  harassment: 'Harassment: insults, threats, going after somebody',
  hate: 'Hate: against people for what they are',
  impersonation: 'Impersonation: passing for somebody else',
  other: 'Something else, which you say below',
}

/** The same in a word. */
export const reasonName = (reason: ReportReason) => (reason === 'other' ? 'Something else' : reasonInWords[reason].replace(/:.*/, ''))

/** "argument #12", "debate", "message". */
export function thingName({ kind, number }: Pick<NonNullable<Report['about']>, 'kind' | 'number'>): string {
  return number === null || kind === 'message' ? kind : `${kind} #${number}`
}
