import type { ReactNode } from 'react'
import type { Debate, PassedTurn } from '#contract/debates'
import { LivePart } from '../realtime/debate-updates'
import { Moment } from '../ui/moment'
import { PersonName } from '../ui/person-link'

/** Something in a thread: an argument with what stands beneath it, or a turn without one. */
type Entry = { round: number; at: string | null; node: ReactNode }

/** Arguments at the top level and the turns that went by without one, by round and in order of time. */
export function byRound(posts: readonly Entry[], turns: readonly PassedTurn[]): { round: number; nodes: ReactNode[] }[] {
  // What is posted after a missed turn settles it at the same moment: the turn comes first.
  const entries = [...turns.map((turn) => ({ round: turn.round, at: turn.at, node: passedTurn(turn) })), ...posts]
  // An API that tells no such turns keeps its own order, whatever its moments are.
  if (turns.length > 0) entries.sort((a, b) => a.round - b.round || Date.parse(a.at ?? '') - Date.parse(b.at ?? '') || 0)
  const rounds = [...new Set(entries.map(({ round }) => round))]
  return rounds.map((round) => ({ round, nodes: entries.filter((entry) => entry.round === round).map(({ node }) => node) }))
}

/**
 * Those that stand on one page of a list in order of time: each on exactly one.
 * @param from when the page's first argument was posted; null for the first page, which has what was before it
 * @param to when the next page's first was posted; null for the last page
 */
export function turnsBetween(turns: readonly PassedTurn[], from: string | null, to: string | null): readonly PassedTurn[] {
  const [first, next] = [
    from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
  ]
  // A turn without a moment stands where the list begins.
  return turns.filter(({ at }) => (at === null ? from === null : Date.parse(at) >= first && Date.parse(at) < next))
}

type LatestProps = { debate: Debate; turns: readonly PassedTurn[]; title?: string }

/** Turns after the last argument, which come while the page is looked at. */
export function LatestPassedTurns({ debate, turns, title }: LatestProps) {
  return (
    <LivePart debate={debate} part="passed-turns" gathers="data-turn">
      {turns.length > 0 ? (
        <>
          {title ? <h3>{title}</h3> : null}
          <ol className="thread">{turns.map((turn) => passedTurn(turn))}</ol>
        </>
      ) : null}
    </LivePart>
  )
}

/** "Ann skipped this turn, round 2 · 21 Nov, 09:14 UTC". It has a name, by which an open page finds those that it has not yet. */
function passedTurn({ user, side, round, how, at }: PassedTurn): ReactNode {
  return (
    <li key={`${how} ${user.id} ${at}`} data-turn={`${at} ${user.id}`} className={side ?? undefined}>
      <p className="meta">
        <PersonName person={user} /> {`${how} this turn, round ${round}`}
        {at === null ? null : ' · '}
        <Moment at={at} />
      </p>
    </li>
  )
}
