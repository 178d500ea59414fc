import type { ReportReason } from '#contract/report-limits'
import type { Report } from '#contract/reports'

/** Why one reports something, as the form has it. */
export const reasonInWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam: advertising, or the same again and again',
  harassment: 'Harassment: insults, threats, going after somebody',
  hate: 'Hate: against people for what they are',
  impersonation: 'Impersonation: passing for somebody else',
  'private-information': 'Private information: an address, a phone number or other personal information about somebody',
  'illegal-content': 'Illegal content: something that breaks the law',
  other: 'Something else: explain it below',
}

/** The same in a word. */
export const reasonName = (reason: ReportReason) => reasonInWords[reason].replace(/:.*/, '')

/** "argument #12", "debate", "message". */
export function thingName({ kind, number }: Pick<NonNullable<Report['about']>, 'kind' | 'number'>): string {
  return number === null || kind === 'message' ? kind : `${kind} #${number}`
}
