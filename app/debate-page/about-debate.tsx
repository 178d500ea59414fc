import type { Debate, Participant, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { Balance, hasSides } from '../debates/debate-people'
import { sideNames } from '../debates/debate-text'
import { departureText } from '../debates/participants'
import { isRevealed, useSensitiveView } from '../notes/content-warning'
import { aboutAnchor, detailsAnchor, externalUrl, teamPath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import { Introduction, isIntroductionBelow } from './debate-head'

/** Shows the details of a debate below its arguments: the whole introduction, the participants and the source. */
export function AboutDebate({ debate }: { debate: Debate }) {
  const shown = isRevealed({ note: debate.note, anchor: aboutAnchor }, useSensitiveView())
  return (
    <section className="flow" aria-labelledby={detailsAnchor}>
      <h2 id={detailsAnchor}>About this debate</h2>
      {isIntroductionBelow(debate) ? <div id={aboutAnchor}>{shown ? <Introduction debate={debate} /> : null}</div> : null}
      <ParticipantLists debate={debate} />
      <Source debate={debate} />
    </section>
  )
}

function Source({ debate: { source } }: { debate: Debate }) {
  if (!source) return null
  const address = externalUrl(source.url)
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

/** Shows the participants of each side, or in one list for open debates and debates without known sides. */
function ParticipantLists({ debate }: { debate: Debate }) {
  const { participants, participants_count: count, status, seats_per_side: seats } = debate
  // A foreign API may count participants without naming them.
  if (participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <dl className="bench-list">
        <ParticipantList of={participants} debate={debate} />
      </dl>
    )
  }
  return (
    <dl className="bench-list">
      {(['for', 'against'] as const).map((side) => (
        <ParticipantList
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

/** Shows the team that a participant argues for. */
function ParticipantTeam({ team }: Pick<Participant, 'team'>) {
  const can = useCapabilities()
  if (!team) return null
  const name = <bdi>{team.name}</bdi>
  return <span className="meta"> for {can.listTeams ? <a href={teamPath(team.id)}>{name}</a> : name}</span>
}

/** The maximum number of names shown per list; an open debate may have thousands of participants. */
const maxNames = 8

type ParticipantListProps = { of: readonly Participant[]; debate: Debate; side?: Side; seats?: number; begun?: boolean }

function ParticipantList({ of, debate, side, seats = 0, begun = true }: ParticipantListProps) {
  const currentParticipants = of.filter(({ left_at }) => left_at === null)
  const free = begun ? 0 : seats - currentParticipants.length
  const speaking = debate.status === 'active' ? debate.current_turn_user?.id : undefined
  return (
    <div className={side}>
      <dt>
        {side ? (
          <b className={side}>{sideNames[side]}</b>
        ) : (
          <>
            {`Participants (${formatNumber(currentParticipants.length)})`} <Balance debate={debate} />
          </>
        )}
        {side && seats > 1 ? <span className="sr-only">{` (${currentParticipants.length} of ${pluralise(seats, 'seat')})`}</span> : null}
      </dt>
      {of.slice(0, maxNames).map(({ user, team, left_at, left_how, joined_at }) => (
        <dd key={`${user.id} ${user.name} ${joined_at}`} className={speaking && user.id === speaking ? 'speaking' : undefined}>
          <Avatar person={user} /> <PersonLink person={user} />
          <ParticipantTeam team={team} />
          {departureText({ left_at, left_how })}
        </dd>
      ))}
      {of.length > maxNames ? <dd>{`and ${of.length - maxNames} more`}</dd> : null}
      {of.length === 0 && free <= 0 ? <dd>nobody</dd> : null}
      {free > 0 ? (
        <dd>
          <span className="avatar free" /> {`${pluralise(free, 'seat')} free`}
        </dd>
      ) : null}
    </div>
  )
}
