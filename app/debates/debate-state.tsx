import { Fragment } from 'react'
import type { DebateCard } from '#contract/debates'
import { useRootData } from '../platform/root-data'
import { TimeLeft } from '../ui/moment'
import { DebateOwn, DebateStage } from './debate-stage'
import { clocksOf, type DebateClock, roundInWords, turnInWords } from './debate-words'
import { Rounds } from './rounds'

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
  return group.is_member ? ': only its members can join, you too' : ': only its members can join'
}

/** An open debate without rounds: of one that is over there is nothing more to say. */
function opennessOf({ status }: DebateCard): string | null {
  return status === 'closed' || status === 'cancelled' ? null : 'Open to all'
}
