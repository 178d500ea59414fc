import type { ReactNode } from 'react'
import type { Debate, PassedTurn } from '#contract/debates'
import { LivePart } from '../realtime/debate-news'
import { Moment } from '../ui/moment'
import { PersonName } from '../ui/person-name'

/** Something in a thread: an argument with what stands beneath it, or a turn without one. */
type Entry = { round: number; at: string | null; node: ReactNode }

/** Arguments at the top level and the turns that went by without one, by round and in order of time. */
export function byRound(posts: readonly Entry[], turns: readonly PassedTurn[]): { round: number; nodes: ReactNode[] }[] {
  const entries = [...posts, ...turns.map((turn) => ({ round: turn.round, at: turn.at, node: passedTurn(turn) }))]
  // An API that tells no such turns keeps its own order, whatever its moments are.
  if (turns.length > 0) entries.sort((a, b) => a.round - b.round || Date.parse(a.at ?? '') - Date.parse(b.at ?? '') || 0)
  const rounds = [...new Set(entries.map(({ round }) => round))]
  return rounds.map((round) => ({ round, nodes: entries.filter((entry) => entry.round === round).map(({ node }) => node) }))
}

type LatestProps = { debate: Debate; turns: readonly PassedTurn[]; title?: string }

/** Turns after the last argument, which come while the page is looked at. */
export function LatestPassedTurns({ debate, turns, title }: LatestProps) {
  return (
    <LivePart debate={debate} part="passed-turns">
      {turns.length > 0 ? (
        <>
          {title ? <h3>{title}</h3> : null}
          <ol className="thread">{turns.map((turn) => passedTurn(turn, `round ${turn.round}`))}</ol>
        </>
      ) : null}
    </LivePart>
  )
}

/** "Ann skipped this turn · 21 Nov, 09:14 UTC". @param round where no heading says it */
function passedTurn({ user, side, how, at }: PassedTurn, round?: string): ReactNode {
  return (
    <li key={`${how} ${user.id} ${at}`} className={side ?? undefined}>
      <p className="meta">
        <PersonName person={user} /> {`${how} this turn`}
        {round ? `, ${round}` : null}
        {at === null ? null : ' · '}
        <Moment at={at} />
      </p>
    </li>
  )
}
