import type { ReportedKind, ReportReason } from '#contract/moderation-limits'

/** The reasons for a report, as the form labels them. */
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam: advertising or repeated posts',
  harassment: 'Harassment: insults, threats or targeting someone',
  hate: 'Hate: attacks on people for who they are',
  impersonation: 'Impersonation: pretending to be someone else',
  'private-information': 'Private information: someone’s address, phone number or other personal details',
  'illegal-content': 'Illegal content: something that breaks the law',
  other: 'Something else: explain it below',
}

/** Returns a reason in a word or two. */
export const reportReasonName = (reason: ReportReason) => reportReasonLabels[reason].replace(/:.*/, '')

/** Returns the name of a target: "argument #12", "debate", "message", "reason for a kick vote". */
export function targetName({ kind, number }: { kind: ReportedKind; number: number | null }): string {
  if (kind === 'ballot') return 'reason for a ballot'
  if (kind === 'kick-vote') return 'reason for a kick vote'
  return number === null || kind === 'message' ? kind : `${kind} #${number}`
}

/** Returns the name of a target for a sentence: "argument #12", "an argument", "a debate". */
export function nameWithArticle(thing: { kind: ReportedKind; number: number | null }): string {
  const name = targetName(thing)
  if (name.includes('#')) return name
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}

/** Shown after a report was sent. */
export const sentText = 'Report sent to the moderators.'
export const addedText = 'You’ve already reported this. We added your text to that report.'
/** The beginning of a refusal. */
export const notSentText = 'Your report wasn’t sent.'

/** Says that a target no longer exists, on the form about the person alone. */
export function missingTargetText(kind: ReportedKind): string {
  const verb = kind === 'team' || kind === 'group' ? 'owns' : 'wrote'
  return `That ${targetName({ kind, number: null })} no longer exists. You can still report the person who ${verb} it.`
}
