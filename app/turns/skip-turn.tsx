import type { Debate } from '#contract/debates'
import { may } from '../debates/debate-words'
import { does } from '../forms/does'
import type { turnActs } from './turn.acts.server'

/** Passing one's turn on, behind a fold that says what it means. */
export function SkipTurn({ debate }: { debate: Debate }) {
  if (!debate.permissions || !may(debate, 'skip').allowed) return null
  return (
    <details>
      <summary>Skip your turn</summary>
      <form className="flow" method="post">
        <input type="hidden" name="debate" value={debate.id} />
        <p>The turn passes on at once, and you say nothing this round. A skip of your own is no miss: it never makes you forfeit.</p>
        <button type="submit" {...does<typeof turnActs>('skip')}>
          Skip this turn
        </button>
      </form>
    </details>
  )
}
