import type { Debate, Participant, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { Balance, hasSides } from '../debates/debate-people'
import { sideNames } from '../debates/debate-text'
import { departureText } from '../debates/participants'
import { teamPath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'

/** Shows the participants of each side in a line. Open debates and debates without known sides have a single line. */
export function ParticipantsBar({ debate }: { debate: Debate }) {
  const { participants, participants_count: count, status, seats_per_side: seats } = debate
  // A foreign API may count participants without naming them.
  if (participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <section aria-label="Participants">
        <ParticipantLine of={participants} debate={debate} />
      </section>
    )
  }
  return (
    <section className="grid gap-1 sm:grid-cols-2" aria-label="Participants">
      {(['for', 'against'] as const).map((side) => (
        <ParticipantLine
          key={side}
          of={participants.filter((participant) => participant.side === side)}
          debate={debate}
          side={side}
          seats={seats}
          begun={status !== 'waiting'}
        />
      ))}
    </section>
  )
}

/** The maximum number of names shown, on each side and in an open debate, which may have thousands of participants. */
const maxNames = { side: 8, open: 5 }

type ParticipantLineProps = { of: readonly Participant[]; debate: Debate; side?: Side; seats?: number; begun?: boolean }

function ParticipantLine({ of, debate, side, seats = 0, begun = true }: ParticipantLineProps) {
  const currentCount = of.filter(({ left_at }) => left_at === null).length
  const free = begun ? 0 : seats - currentCount
  const shown = of.slice(0, side ? maxNames.side : maxNames.open)
  const more = of.length - shown.length
  const speaking = debate.status === 'active' ? debate.current_turn_user?.id : undefined
  return (
    <p className={side ? `${bench} ${side}` : bench}>
      {side ? (
        <b className={side}>{sideNames[side]}</b>
      ) : (
        <span className="flex w-full flex-wrap gap-x-3">
          <b>{pluralise(currentCount, 'participant')}</b> <Balance debate={debate} />
        </span>
      )}
      {side && seats > 1 ? <span className="sr-only">{` (${currentCount} of ${pluralise(seats, 'seat')})`}</span> : null}
      {shown.map(({ user, team, left_at, left_how, joined_at }, index) => (
        <span
          key={`${user.id} ${user.name} ${joined_at}`}
          className="aria-[current]:font-semibold"
          aria-current={speaking && user.id === speaking ? 'true' : undefined}
        >
          {' '}
          <Avatar person={user} /> <PersonLink person={user} />
          <ParticipantTeam team={team} />
          {departureText({ left_at, left_how })}
          {more > 0 && index === shown.length - 1 ? ` and ${formatNumber(more)} more` : null}
        </span>
      ))}
      {of.length === 0 && free <= 0 ? <span> nobody</span> : null}
      {free > 0 ? (
        <span>
          {' '}
          <span className="avatar free" /> {`${pluralise(free, 'seat')} free`}
        </span>
      ) : null}
    </p>
  )
}

const bench =
  'bench flex flex-wrap items-center gap-x-3 gap-y-1 border-s-3 border-(--side,var(--color-control)) ' +
  'bg-(--tint,var(--color-surface)) px-3 py-1 text-sm'

/** Shows the team that a participant represents. */
function ParticipantTeam({ team }: Pick<Participant, 'team'>) {
  const can = useCapabilities()
  if (!team) return null
  const name = <bdi>{team.name}</bdi>
  return <span className="meta"> for {can.listTeams ? <a href={teamPath(team.id)}>{name}</a> : name}</span>
}
