import type { Debate, Participant, Side } from '#contract/debates'
import type { Said } from '../forms/notice'
import { useKnown } from '../platform/use-known'
import { LivePart } from '../realtime/debate-news'
import { Avatar } from '../ui/avatar'
import { counted } from '../ui/counted'
import { Moment, TimeLeft } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import { WatchForm } from '../watches/watch-form'
import { hasSides } from './debate-people'
import { labelOf, outcomeInWords, roundInWords, sideNames, turnInWords } from './debate-words'
import { goneInWords } from './gone'

type Props = { debate: Debate /** When the page was made; ms since 1970. */; now: number; say: (said: Said) => void }

/** The side column of a debate's pages: stage, turn and clock, who takes part, watching. On a phone, one line and a fold. */
export function DebateSide({ debate, now, say }: Props) {
  return (
    <aside className="side" aria-label="State of the debate">
      <LivePart debate={debate} part="stage">
        <StageLine debate={debate} now={now} />
      </LivePart>
      <details>
        <summary>Participants and watching</summary>
        {tellsWho(debate) ? <dl>{hasSides(debate) ? <Sides debate={debate} /> : <People of={debate.participants} />}</dl> : null}
        <WatchForm debate={debate} say={say} />
      </details>
    </aside>
  )
}

/** Stage, whose turn, until when: what every page of a debate states (PRODUCT §2, Status). */
function StageLine({ debate, now }: Omit<Props, 'say'>) {
  const { viewer } = useKnown()
  const turn = turnInWords(debate, viewer?.id)
  const ends = debate.status === 'voting' ? debate.voting_ends_at : turn && debate.turn_end
  return (
    <ul className="line stage">
      <li>
        <b>{stageInWords(debate)}</b>
      </li>
      {turn ? <li>{turn}</li> : null}
      {ends ? (
        <>
          <li>
            ends <Moment at={ends} absolute />
          </li>
          <li>
            <TimeLeft until={ends} now={now} />
          </li>
        </>
      ) : null}
      {debate.closed_at ? (
        <li>
          ended <Moment at={debate.closed_at} />
        </li>
      ) : null}
      {debate.type === 'open' && debate.arguments_count !== null ? <li>{counted(debate.arguments_count, 'argument')}</li> : null}
    </ul>
  )
}

/** Another API may count those who take part, and name none. */
const tellsWho = ({ participants, participants_count: count }: Debate) => participants.length > 0 || count === 0

function stageInWords(debate: Debate): string {
  const { status, type } = debate
  if (status === 'active') return type === 'open' ? 'Open: anybody can argue' : (roundInWords(debate) ?? labelOf(status))
  if (status === 'waiting') return 'Waiting for people to join'
  if (status === 'voting') return 'The vote is on'
  return status === 'closed' ? (outcomeInWords(debate) ?? 'Closed') : labelOf(status)
}

function Sides({ debate }: { debate: Debate }) {
  return (['for', 'against'] as const).map((side) => {
    const people = debate.participants.filter((participant) => participant.side === side)
    return <People key={side} of={people} side={side} seats={debate.seats_per_side} begun={debate.status !== 'waiting'} />
  })
}

/** How many people of a side a page names; an open debate may have thousands. */
const mostNamed = 12

function People({ of, side, seats = 0, begun = true }: { of: readonly Participant[]; side?: Side; seats?: number; begun?: boolean }) {
  const present = of.filter(({ left_at }) => left_at === null)
  const free = begun ? 0 : seats - present.length
  return (
    <>
      <dt>
        {side ? <b className={side}>{sideNames[side]}</b> : 'Taking part'}
        {side && seats ? ` (${present.length} of ${counted(seats, 'seat')})` : ` (${present.length.toLocaleString('en')})`}
      </dt>
      {of.slice(0, mostNamed).map(({ user, left_at, left_how, joined_at }) => (
        <dd key={`${user.id} ${user.name} ${joined_at}`}>
          <Avatar person={user} /> <PersonLink person={user} />
          {goneInWords({ left_at, left_how })}
        </dd>
      ))}
      {of.length > mostNamed ? <dd>{`and ${of.length - mostNamed} more`}</dd> : null}
      {of.length === 0 && free <= 0 ? <dd>nobody</dd> : null}
      {free > 0 ? <dd>{`${counted(free, 'seat')} free`}</dd> : null}
    </>
  )
}
