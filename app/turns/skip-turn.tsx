import type { Debate } from '#contract/debates'
import { may } from '../debates/debate-words'
import { AskingForm } from '../forms/asking-form'
import { does } from '../forms/does'
import { skipAnchor } from '../paths'
import { useKnown } from '../platform/use-known'
import { beforeSkipping } from './irrevocable'
import type { turnActs } from './turn.acts.server'

/** Passing one's own turn on, behind a fold that says what it means and that its anchor opens. */
export function SkipTurn({ debate }: { debate: Debate }) {
  const { viewer, api } = useKnown()
  if (!may(debate, 'skip').allowed || !viewer || debate.current_turn_user?.id !== viewer.id) return null
  return (
    <details>
      <summary>Skip your turn</summary>
      <AskingForm id={skipAnchor} intent="skip" question={() => beforeSkipping}>
        <input type="hidden" name="debate" value={debate.id} />
        <p>{`The turn passes on at once, and you say nothing this round.${api === null ? ` ${ourRule}` : ''}`}</p>
        <button type="submit" {...does<typeof turnActs>('skip')}>
          Skip this turn
        </button>
      </AskingForm>
    </details>
  )
}

const ourRule = 'A skip of your own is no miss: it never makes you forfeit.'
