import type { DebateCard } from '#contract/debates'
import { useKnown } from '../platform/use-known'
import { TimeLeft } from '../ui/moment'
import { DebateOwn, DebateStage } from './debate-stage'
import { roundInWords, turnInWords } from './debate-words'
import { Rounds } from './rounds'

/**
 * Where a debate in a list stands, in a line; what one can do stands out.
 * @param card its rounds are drawn in it, and what the reader has to do with it stands elsewhere
 */
export function DebateState({ debate, now, card = false }: { debate: DebateCard; now: number; card?: boolean }) {
  const { viewer } = useKnown()
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
      {debate.status === 'voting' ? (
        <li>
          <b>{debate.voting_ends_at ? <Vote until={debate.voting_ends_at} now={now} /> : 'spectators judge'}</b>
        </li>
      ) : null}{' '}
      {debate.status === 'active' && debate.round_end ? (
        <li>
          <b>
            <TimeLeft until={debate.round_end} now={now} />
          </b>
        </li>
      ) : null}{' '}
      {debate.group ? (
        <li>
          in <bdi>{debate.group.name}</bdi>
        </li>
      ) : null}
    </ul>
  )
}

/** "Vote: 3 d 2 h left". */
function Vote({ until, now }: { until: string; now: number }) {
  return (
    <>
      Vote: <TimeLeft until={until} now={now} />
    </>
  )
}

/** An open debate without rounds: of one that is over there is nothing more to say. */
function opennessOf({ status }: DebateCard): string | null {
  return status === 'closed' || status === 'cancelled' ? null : 'Open to all'
}
