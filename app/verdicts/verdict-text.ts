import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Tally, VerdictChoice } from '#contract/verdicts'
import { labelFor } from '../debates/debate-text'

/** The choices of a ballot, in the order that is used everywhere. Repeated here because the browser doesn't load the contract. */
export const verdictChoices: readonly VerdictChoice[] = ['for', 'against', 'tie']

/** The choices as pages name them. */
export const choiceNames: Readonly<Record<VerdictChoice, string>> = { for: 'For', against: 'Against', tie: 'Tie' }

/** Returns the tally during the voting: "For 12, Against 7, Tie 1 so far". */
export function ballotTallyText(tally: Tally): string {
  return `${verdictChoices.map((choice) => `${choiceNames[choice]} ${formatNumber(tally[choice])}`).join(', ')} so far`
}

/** Returns how a judged debate ended: "Against won, 3 to 2", with the number of ballots for a tie. */
export function verdictText({ for: pro, against: contra, tie }: Tally, { outcome }: Pick<Debate, 'outcome'>): string {
  const score = [Math.max(pro, contra), Math.min(pro, contra)].map(formatNumber).join(' to ')
  const ties = tie > 0 ? ` (${formatNumber(tie)} voted “tie”)` : ''
  if (outcome === 'for' || outcome === 'against') return `${choiceNames[outcome]} won, ${score}${ties}`
  return outcome === 'tie' ? `Tied, ${score}${ties}` : `${outcome === null ? 'Judged' : labelFor(outcome)}, ${score}${ties}`
}

export const saveMine = 'Save my version instead'
export const changeVerdict = 'Change your verdict'
export const submitVerdict = 'Submit your verdict'
export const choiceLegend = 'Who made the better case?'
export const reasonLabel = 'Your reason (optional)'
export const guestHint = ' You’ll sign in before it’s submitted. We’ll keep your text.'
export const savedReasonLabel = 'Saved reason'
export const keepSaved = 'Keep the saved version'
export const debateClosed = 'This debate is closed'
export const nobodyVoted = 'Nobody voted, so there was no contest.'
export const ownVerdictTitle = 'Your verdict'
export const votingRules = 'Most votes wins. You’ll see the results after you vote.'
export const judgesTitle = 'What the judges said'
export const verdictTitle = 'Verdict'
export const loadAgain = 'Load the verdict again'
export const savedAlone = 'Your verdict wasn’t submitted. We saved what you wrote'
export const savedBelow = 'Your verdict below hasn’t been submitted yet. Saved'
export const discardDraftLabel = 'Discard draft'
export const reportReasonLabel = 'Report this reason'
export const reasonPagesLabel = 'Pages of reasons'
export const verdictRefused = 'Your verdict wasn’t submitted.'
export const noChoiceText = 'Choose for, against or tie.'
export const draftDiscarded = 'Draft discarded.'
