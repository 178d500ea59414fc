import type { ReactNode } from 'react'
import type { PassedTurn } from '#contract/debates'
import { Moment } from '../ui/moment'
import { PersonName } from '../ui/person-link'

/** An entry of a thread: an argument with everything below it, or a turn that passed without an argument. */
type Entry = { round: number; at: string | null; node: ReactNode }

/** Groups top-level arguments, and turns that passed without one, by round and sorts them by time. */
export function groupByRound(posts: readonly Entry[], turns: readonly PassedTurn[]): { round: number; nodes: ReactNode[] }[] {
  // The post after a missed turn has the same time as that turn. The turn comes first, because sorting keeps the order of equal entries.
  const entries = [...turns.map((turn) => ({ round: turn.round, at: turn.at, node: passedTurn(turn) })), ...posts]
  // If there are no such turns, the API's own order is kept, whatever the times are.
  if (turns.length > 0) entries.sort((a, b) => a.round - b.round || Date.parse(a.at ?? '') - Date.parse(b.at ?? '') || 0)
  const rounds = [...new Set(entries.map(({ round }) => round))]
  return rounds.map((round) => ({ round, nodes: entries.filter((entry) => entry.round === round).map(({ node }) => node) }))
}

/**
 * Returns the turns of one page of a list sorted by time, so that each is on exactly one page.
 * @param from when the page's first argument was posted; null for the first page, which also has earlier turns
 * @param to when the next page's first argument was posted; null for the last page
 */
export function turnsBetween(turns: readonly PassedTurn[], from: string | null, to: string | null): readonly PassedTurn[] {
  const [first, next] = [
    from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
  ]
  // A turn without a time comes at the start of the list.
  return turns.filter(({ at }) => (at === null ? from === null : Date.parse(at) >= first && Date.parse(at) < next))
}

type LatestProps = { turns: readonly PassedTurn[]; title?: string }

/** Shows the turns that passed after the last argument. */
export function LatestPassedTurns({ turns, title }: LatestProps) {
  if (turns.length === 0) return null
  return (
    <>
      {title ? <h3>{title}</h3> : null}
      <ol className="thread">{turns.map((turn) => passedTurn(turn))}</ol>
    </>
  )
}

/** Shows "Ann skipped this turn, round 2 · 21 Nov, 09:14 UTC". `data-turn` identifies it when a page is patched (app/elements/patch.ts). */
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
