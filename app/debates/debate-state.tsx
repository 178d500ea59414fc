import { Fragment } from 'react'
import type { DebateCard } from '#contract/debates'
import { useRootData } from '../platform/root-data'
import { TimeLeft } from '../ui/moment'
import { DebateOwn, DebateStage } from './debate-stage'
import { clocksOf, type DebateClock, roundInWords, turnInWords } from './debate-text'

/**
 * Where a debate in a list stands, in a line; what one can do stands out.
 * @param card its rounds are drawn in it, and what the reader has to do with it stands elsewhere
 */
export function DebateState({ debate, now, card = false }: { debate: DebateCard; now: number; card?: boolean }) {
  const { viewer } = useRootData()
  const turn = turnInWords(debate, viewer?.id)
  const round = debate.type === 'open' && (debate.round_limit ?? 0) <= 1 ? opennessOf(debate) : roundInWords(debate)
  return (
    <ul className="facts">
      <DebateStage debate={debate} /> {card ? null : <DebateOwn debate={debate} />}{' '}
      {round === null ? null : (
        <li>
          {card ? <Rounds debate={debate} /> : null} {round}
        </li>
      )}{' '}
      {turn ? (
        <li className="speaker">
          <b>
            <bdi>{turn}</bdi>
          </b>
        </li>
      ) : null}{' '}
      {clocksOf(debate, viewer?.id).map((clock) => (
        <Fragment key={clock.name}>
          <li>
            <b>
              <NamedClock clock={clock} now={now} />
            </b>
          </li>{' '}
        </Fragment>
      ))}
      {debate.status === 'voting' && !debate.voting_ends_at ? (
        <li>
          <b>spectators judge</b>
        </li>
      ) : null}{' '}
      {debate.group ? (
        <li>
          in <bdi>{debate.group.name}</bdi>
          {joiningInWords(debate)}
        </li>
      ) : null}
    </ul>
  )
}

/** "Round ends: 3 d 2 h left": a time that is left says what it is left for. */
export function NamedClock({ clock: { name, until }, now }: { clock: DebateClock; now: number }) {
  return (
    <>
      {name}: <TimeLeft until={until} now={now} />
    </>
  )
}

/** Who may join a group's debate, while anybody can; nothing from an API that does not say who is in its groups. */
function joiningInWords({ group, status, type }: DebateCard): string | null {
  const joinable = status === 'waiting' || (type === 'open' && status === 'active')
  if (!joinable || group?.is_member == null) return null
  return group.is_member ? ': only members can join, including you' : ': only members can join'
}

/** An open debate without rounds: of one that is over there is nothing more to say. */
function opennessOf({ status }: DebateCard): string | null {
  return status === 'closed' || status === 'cancelled' ? null : 'Open to all'
}

/**
 * A debate's rounds, a pair ▲▼ each (docs/product.md#debate-map): filled when it is over, an outline in the primary colour where somebody
 * has the turn, an
 * outline in its side's colour while it is to come. For the eye alone: the words beside it say the same.
 */
export function Rounds({ debate }: { debate: RoundsOf }) {
  const rounds = roundsOf(debate)
  return rounds === 0 ? null : <Marks debate={debate} rounds={Array.from({ length: rounds }, (_, index) => index + 1)} />
}

/** The marks of one round alone. */
export function RoundMarks({ debate, round }: { debate: RoundsOf; round: number }) {
  return <Marks debate={debate} rounds={[round]} />
}

/** How many rounds can be drawn; 0 in open debates, and where there are more than a line holds. */
export function roundsOf({ type, round_limit: rounds }: RoundsOf): number {
  return !rounds || rounds > most || type === 'open' ? 0 : rounds
}

function Marks({ debate, rounds }: { debate: RoundsOf; rounds: readonly number[] }) {
  const drawn = new Map<Look, string>()
  for (const [index, round] of rounds.entries()) {
    for (const side of ['for', 'against'] as const) {
      const look = lookOf(debate, round, side)
      drawn.set(look, (drawn.get(look) ?? '') + marks[side](step * index))
    }
  }
  const width = step * rounds.length - 6
  return (
    <svg className="rounds" viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden="true">
      {[...drawn].map(([look, d]) => (
        <path key={look} className={look} d={d} />
      ))}
    </svg>
  )
}

type RoundsOf = Pick<DebateCard, 'type' | 'status' | 'round_limit' | 'current_round' | 'current_turn_side'>
type Look = 'for' | 'against' | 'for open' | 'against open' | 'turn'

/** More would not stand in a line. */
const most = 12
/** From one round to the next, in pixels. */
const step = 26
const marks = {
  for: (x: number) => `M${x + 1} 11h10l-5-10z`,
  against: (x: number) => `M${x + 9} 1h10l-5 10z`,
} as const

function lookOf({ status, current_round, current_turn_side: speaking }: RoundsOf, round: number, side: 'for' | 'against'): Look {
  if (status === 'voting' || status === 'closed') return side
  const now = status === 'active' ? (current_round ?? 0) : 0
  if (round < now) return side
  if (round > now || speaking === null) return `${side} open`
  if (side === speaking) return 'turn'
  // The motion's side opens each round.
  return speaking === 'against' ? 'for' : 'against open'
}
