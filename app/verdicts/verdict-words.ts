import type { Debate } from '#contract/debates'
import { named } from '#contract/named'
import type { Tally, VerdictChoice } from '#contract/verdicts'
import { labelOf } from '../debates/debate-words'

/** The choices of a ballot in the order in which they stand everywhere. Written out, for browsers load no contract. */
export const choices: readonly VerdictChoice[] = ['for', 'against', 'tie']

/** A choice as it stands on pages. */
export const choiceNames: Readonly<Record<VerdictChoice, string>> = { for: 'For', against: 'Against', tie: 'Tie' }

/** "For 12, Against 7, Tie 1: For wins"; "so far" before the close. */
export function tallyInWords(tally: Tally, { status, outcome }: Pick<Debate, 'status' | 'outcome'>): string {
  const counts = choices.map((choice) => `${choiceNames[choice]} ${tally[choice].toLocaleString('en')}`).join(', ')
  if (status !== 'closed') return `${counts} so far`
  return outcome === null ? counts : `${counts}: ${named(endings, outcome) ?? labelOf(outcome)}`
}

const endings: Readonly<Record<string, string>> = {
  for: 'For wins',
  against: 'Against wins',
  tie: 'a tie',
  forfeit: 'decided by forfeit',
  no_contest: 'no contest',
}
