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
export function nameWithArticle(target: { kind: ReportedKind; number: number | null }): string {
  const name = targetName(target)
  if (name.includes('#')) return name
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}

/** Shown after a report was sent. */
export const sentText = 'Report sent to the moderators.'
export const addedText = 'You’ve already reported this. We added your text to that report.'
/** The first sentence of a refusal. */
export const notSentText = 'Your report wasn’t sent.'

/** Says that what was reported no longer exists, on the form for reporting only the person. */
export function missingTargetText(kind: ReportedKind): string {
  const verb = kind === 'team' || kind === 'group' ? 'owns' : 'wrote'
  return `That ${targetName({ kind, number: null })} no longer exists. You can still report the person who ${verb} it.`
}

export const reasonLegend = 'What is wrong?'
export const detailsLabel = 'What moderators should know'
export const emailLinkLabel = 'Email me a link to track this report'
export const sendLabel = 'Send report'
export const discardDraftLabel = 'Discard draft'
export const draftDiscarded = 'Draft discarded.'
export const reportsSuspended = 'send reports'
export const messageContext = 'Moderators will see this message and the five before it, but nothing else from your conversation.'
export const toModerators = 'Your report goes to the moderators of this site.'
export const authorWithoutAccount = 'Nobody else sees it. The author has no account here.'
export const reportsUnavailable = 'You can’t send reports here.'
export const nobodyOfThatName = 'Nobody here has that name.'
export const nothingToReport = 'There’s nothing to report at this address.'
export const signInToReport = 'Sign in to report a message.'
export const createAccount = 'create an account'
export const statusTitle = 'Report status'
export const ownReportTitle = 'Your report'
export const otherReportTitle = 'A report'
export const openLabel = 'Open'
export const decidedLabel = 'Decided'
export const notDecidedYet = 'The moderators have not decided yet. Their decision and reasons will appear here.'
export const decidedText = 'The moderators have decided.'
export const privateReport = 'Only the person who sent this report can see what it’s about, after signing in.'
export const statusLinkHint = 'Anyone with this link can see the report’s status. Save it, but don’t share it.'
export const reportedTitle = 'What you reported'
export const addToReport = 'Add to this report'
