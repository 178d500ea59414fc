import type { VerdictChoice } from '#contract/verdicts'
import { choiceNames } from './verdict-words'

/** A choice with its side's mark; a tie has none. */
export function ChoiceName({ choice }: { choice: VerdictChoice }) {
  return <b className={choice === 'tie' ? undefined : choice}>{choiceNames[choice]}</b>
}
