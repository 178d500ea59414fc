import type { Debate, Participant, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { Balance, hasSides } from '../debates/debate-people'
import { RoundMarks, roundsOf } from '../debates/debate-state'
import { sideNames } from '../debates/debate-text'
import { goneInWords } from '../debates/participants'
import { revealed, useReading } from '../notes/content-warning'
import { aboutAnchor, detailsAnchor, outsidePath, teamPath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import { comesLater, Introduction } from './debate-head'

/** What a reader of the arguments may want to know besides: the whole introduction, who takes part, the rounds, and the source. */
export function AboutDebate({ debate }: { debate: Debate }) {
  const shown = revealed({ note: debate.note, anchor: aboutAnchor }, useReading())
  return (
    <section className="flow" aria-labelledby={detailsAnchor}>
      <h2 id={detailsAnchor}>About this debate</h2>
      {comesLater(debate) ? <div id={aboutAnchor}>{shown ? <Introduction debate={debate} /> : null}</div> : null}
      <Benches debate={debate} />
      <Track debate={debate} />
      <Source debate={debate} />
    </section>
  )
}

function Source({ debate: { source } }: { debate: Debate }) {
  if (!source) return null
  const address = outsidePath(source.url)
  return (
    <p className="meta">
      Source:{' '}
      {address ? (
        <a href={address} rel="nofollow noopener">
          {source.name}
        </a>
      ) : (
        source.name
      )}
      {source.license ? `. Licence: ${source.license}` : ''}
    </p>
  )
}

/**
 * How far the debate is: its rounds with their marks, and the vote at the end (docs/product.md#debate-map). Nothing where there are no
 * rounds.
 */
function Track({ debate }: { debate: Debate }) {
  const { status, current_round: current } = debate
  const rounds = roundsOf(debate)
  if (rounds === 0) return null
  return (
    <ol className="track">
      {Array.from({ length: rounds }, (_, index) => index + 1).map((round) => (
        <li key={round} aria-current={status === 'active' && round === current ? 'step' : undefined}>
          {`Round ${round}`} <RoundMarks debate={debate} round={round} />
        </li>
      ))}
      <li aria-current={status === 'voting' ? 'step' : undefined}>Vote</li>
    </ol>
  )
}

/** Who argues with whom, a bench for each side; in open debates, and where no sides are told, one for all. */
function Benches({ debate }: { debate: Debate }) {
  const { participants, participants_count: count, status, seats_per_side: seats } = debate
  // Another API may count those who take part, and name none.
  if (participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <dl className="bench-list">
        <Bench of={participants} debate={debate} />
      </dl>
    )
  }
  return (
    <dl className="bench-list">
      {(['for', 'against'] as const).map((side) => (
        <Bench
          key={side}
          of={participants.filter((participant) => participant.side === side)}
          debate={debate}
          side={side}
          seats={seats}
          begun={status !== 'waiting'}
        />
      ))}
    </dl>
  )
}

/** The team for which somebody argues. */
function TeamOf({ team }: Pick<Participant, 'team'>) {
  const can = useCapabilities()
  if (!team) return null
  const name = <bdi>{team.name}</bdi>
  return <span className="meta"> for {can.listTeams ? <a href={teamPath(team.id)}>{name}</a> : name}</span>
}

/** How many people of a bench a page names; an open debate may have thousands. */
const mostNamed = 8

type BenchProps = { of: readonly Participant[]; debate: Debate; side?: Side; seats?: number; begun?: boolean }

function Bench({ of, debate, side, seats = 0, begun = true }: BenchProps) {
  const present = of.filter(({ left_at }) => left_at === null)
  const free = begun ? 0 : seats - present.length
  const speaking = debate.status === 'active' ? debate.current_turn_user?.id : undefined
  return (
    <div className={side}>
      <dt>
        {side ? (
          <b className={side}>{sideNames[side]}</b>
        ) : (
          <>
            {`Participants (${formatNumber(present.length)})`} <Balance debate={debate} />
          </>
        )}
        {side && seats > 1 ? <span className="sr-only">{` (${present.length} of ${pluralise(seats, 'seat')})`}</span> : null}
      </dt>
      {of.slice(0, mostNamed).map(({ user, team, left_at, left_how, joined_at }) => (
        <dd key={`${user.id} ${user.name} ${joined_at}`} className={speaking && user.id === speaking ? 'speaking' : undefined}>
          <Avatar person={user} /> <PersonLink person={user} />
          <TeamOf team={team} />
          {goneInWords({ left_at, left_how })}
        </dd>
      ))}
      {of.length > mostNamed ? <dd>{`and ${of.length - mostNamed} more`}</dd> : null}
      {of.length === 0 && free <= 0 ? <dd>nobody</dd> : null}
      {free > 0 ? (
        <dd>
          <span className="avatar free" /> {`${pluralise(free, 'seat')} free`}
        </dd>
      ) : null}
    </div>
  )
}
