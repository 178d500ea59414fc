import type { Debate } from '#contract/debates'
import { RoundMarks, roundsOf } from '../debates/rounds'

/** How far the debate is: its rounds with their marks, and the vote at the end (LOOK-2 §4). Nothing where there are no rounds. */
export function Track({ debate }: { debate: Debate }) {
  const { status, current_round: current } = debate
  const rounds = roundsOf(debate)
  if (rounds === 0) return null
  return (
    <ol className="track">
      {Array.from({ length: rounds }, (_, index) => index + 1).map((round) => (
        <li key={round} aria-current={status === 'active' && round === current ? 'step' : undefined}>
          {`Round ${round}`} <RoundMarks debate={debate} round={round} />
        </li>
      ))}
      <li aria-current={status === 'voting' ? 'step' : undefined}>Vote</li>
    </ol>
  )
}
