import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Tally } from '#contract/verdicts'
import { outcomeText } from '../debates/debate-text'
import { NoticeAt } from '../forms/notice'
import { verdictAnchor } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import type { Judgement } from './judgement.server'
import { debateClosed, nobodyVoted, verdictText } from './verdict-text'

/** Returns how a closed debate ended, in words. Includes the numbers if it was judged and they are known. */
export function closedDebateText(debate: Debate, judgement: Judgement | null): string {
  const tally = loadedTally(judgement)
  return tally ? verdictText(tally, debate) : (outcomeText(debate) ?? debateClosed)
}

/** Shows the verdict below the text of how the debate ended, where an active debate shows its next step (docs/product.md#look). */
export function ClosedVerdict({ debate, judgement }: { debate: Debate; judgement: Judgement | null }) {
  const tally = loadedTally(judgement)
  return (
    <div id={verdictAnchor} className="flow">
      <NoticeAt place={verdictAnchor} />
      {tally ? <TallyPicture tally={tally} /> : null}
      {debate.outcome === 'no_contest' && debate.creator && judgement && !tally ? <p>{nobodyVoted}</p> : null}
    </div>
  )
}

function loadedTally(judgement: Judgement | null): Tally | null {
  if (!judgement || isUnloaded(judgement.found)) return null
  const { tally, ballots_count: count } = judgement.found
  return count === 0 ? null : tally
}

/**
 * Shows the ballots as one bar: for the motion from its start, against it from its end, ties between them, and a mark in the middle
 * (docs/product.md#voting-and-outcome). The text next to it says the same for screen readers.
 */
export function TallyPicture({ tally }: { tally: Tally }) {
  const all = tally.for + tally.against + tally.tie
  const [pro, contra] = [percent(tally.for, all), percent(tally.against, all)]
  return (
    <div className="tally grid max-w-168 grid-cols-[auto_minmax(3rem,1fr)_auto] items-center gap-3" aria-hidden="true">
      <b className="for">{formatNumber(tally.for)}</b>{' '}
      <svg className="h-8 w-full rounded bg-control" aria-hidden="true">
        <rect className="for fill-(--side)" width={`${pro}%`} height="100%" />
        <rect className="against fill-(--side)" x={`${100 - contra}%`} width={`${contra}%`} height="100%" />
        <rect className="fill-text" x="50%" width="2" height="100%" />
      </svg>{' '}
      <b className="against">{formatNumber(tally.against)}</b>
    </div>
  )
}

/** Returns a share in per cent, rounded to a tenth. */
function percent(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count * 1_000) / all) / 10
}
