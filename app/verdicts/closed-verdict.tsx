import type { Debate } from '#contract/debates'
import type { Tally } from '#contract/verdicts'
import { outcomeInWords } from '../debates/debate-words'
import { NoticeAt } from '../forms/notice'
import { verdictAnchor } from '../paths'
import { isUnloaded } from '../platform/part-of'
import type { Judgement } from './judgement.server'
import { TallyPicture } from './tally-picture'
import { verdictInWords } from './verdict-words'

/** How a closed debate ended, in words; with the numbers if it was judged and they are known. */
export function endInWords(debate: Debate, judgement: Judgement | null): string {
  const tally = tallyOf(judgement)
  return tally ? verdictInWords(tally, debate) : (outcomeInWords(debate) ?? 'This debate is closed')
}

/** The verdict beneath those words, where one looked for what to do while the debate was on (LOOK-2 §6). */
export function ClosedVerdict({ debate, judgement }: { debate: Debate; judgement: Judgement | null }) {
  const tally = tallyOf(judgement)
  return (
    <div id={verdictAnchor} className="flow">
      <NoticeAt place={verdictAnchor} />
      {tally ? <TallyPicture tally={tally} /> : null}
      {debate.outcome === 'no_contest' && debate.creator && judgement && !tally ? (
        <p>Nobody cast a ballot, so there was no contest.</p>
      ) : null}
    </div>
  )
}

function tallyOf(judgement: Judgement | null): Tally | null {
  if (!judgement || isUnloaded(judgement.found)) return null
  const { tally, ballots_count: count } = judgement.found
  return count === 0 ? null : tally
}
