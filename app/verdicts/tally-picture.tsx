import { figures } from '#contract/figures'
import type { Tally } from '#contract/verdicts'

/**
 * The ballots as one bar: for the motion from its start, against it from its end, ties between them, and a mark at the half (LOOK-2
 * §4). The words beside it say the same, and are what is read aloud.
 */
export function TallyPicture({ tally }: { tally: Tally }) {
  const all = tally.for + tally.against + tally.tie
  const [pro, contra] = [percent(tally.for, all), percent(tally.against, all)]
  return (
    <div className="tally" aria-hidden="true">
      <b className="for">{figures(tally.for)}</b>{' '}
      <svg aria-hidden="true">
        <rect className="for" width={`${pro}%`} height="100%" />
        <rect className="against" x={`${100 - contra}%`} width={`${contra}%`} height="100%" />
        <rect className="half" x="50%" width="2" height="100%" />
      </svg>{' '}
      <b className="against">{figures(tally.against)}</b>
    </div>
  )
}

/** To a tenth. */
function percent(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count * 1_000) / all) / 10
}
