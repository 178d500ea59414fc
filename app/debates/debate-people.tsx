import type { DebateCard, Participant, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { shownName } from '#contract/readable-name'
import { Avatar } from '../ui/avatar'
import { pluralise } from '../ui/pluralise'
import { sideNames } from './debate-text'
import { forcedDepartureText } from './participants'

/** The maximum number of pictures on each side of a card, and on a card without sides. */
const maxFaces = { side: 3, all: 4 }

const line = 'flex min-w-0 flex-wrap items-center gap-x-2'

/**
 * Shows the participants of both sides, "▲ For Maria +1" and "▼ Against Jun". In open debates and debates without known sides, shows all of
 * them together. The card is small, so it names only the first person of each side.
 */
export function DebatePeople({ debate }: { debate: DebateCard }) {
  // People who left are not named. In a closed debate only kicked people are left out.
  const people = debate.participants.filter(
    ({ left_at, left_how }) => left_at === null || (debate.status === 'closed' && left_how !== 'kicked'),
  )
  const count = debate.participants_count
  // A foreign API may count participants without naming them.
  if (debate.participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className={line}>{people.length === 0 ? 'Nobody has joined yet' : <Names of={people} count={count} faces={maxFaces.all} />}</p>{' '}
        <Balance debate={debate} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-4 gap-y-1">
      <SideLine side="for" people={filterBySide('for', people)} waiting={debate.status === 'waiting'} />{' '}
      <SideLine side="against" people={filterBySide('against', people)} waiting={debate.status === 'waiting'} />
    </div>
  )
}

/** Checks whether participants have sides. Open debates have none, and an archive or a foreign API may not state them. */
export function hasSides({ type, participants }: Pick<DebateCard, 'type' | 'participants'>): boolean {
  return type !== 'open' && (participants.length === 0 || participants.some(({ side }) => side !== null))
}

function filterBySide(side: Side, people: readonly Participant[]): Participant[] {
  return people.filter((participant) => participant.side === side)
}

function SideLine({ side, people, waiting }: { side: Side; people: readonly Participant[]; waiting: boolean }) {
  return (
    <p className={line}>
      <b className={side}>{sideNames[side]}</b>{' '}
      {people.length > 0 ? <Names of={people} faces={maxFaces.side} /> : waiting ? <FreeSeat /> : 'nobody'}
    </p>
  )
}

function FreeSeat() {
  return (
    <>
      <span className="avatar border border-dashed border-control text-muted before:content-['+'_/_'']" /> a free seat
    </>
  )
}

/**
 * Shows some of their pictures, the first name, and the number of others.
 * @param count how many there are, in case the API doesn't send all of them
 */
function Names({ of, count, faces }: { of: readonly Participant[]; count?: number | null; faces: number }) {
  const [first] = of
  const others = Math.max(of.length, count ?? 0) - 1
  return first === undefined ? null : (
    <>
      <span className="flex flex-none gap-0.5">
        {of.slice(0, faces).map(({ user, joined_at }) => (
          <Avatar key={`${user.id} ${user.name} ${joined_at}`} person={user} />
        ))}
      </span>{' '}
      <bdi className="truncate">{shownName(first.user)}</bdi>
      {forcedDepartureText(first)}
      {others > 0 ? <span className="text-muted">{` +${formatNumber(others)}`}</span> : null}
    </>
  )
}

/** Shows how many arguments of an open debate support each side of its motion. This is not a result (docs/product.md#debate-map). */
export function Balance({ debate }: { debate: Pick<DebateCard, 'type' | 'arguments_for' | 'arguments_against'> }) {
  const { type, arguments_for: pro, arguments_against: contra } = debate
  if (type !== 'open' || pro + contra === 0) return null
  const forward = Math.round((width * pro) / (pro + contra))
  return (
    <span className={`balance ${line} text-xs`}>
      <svg className="max-sm:hidden" width={width} height="8" strokeLinejoin="round" aria-hidden="true">
        <rect className="for" width={forward} height="8" />
        <rect className="against" x={forward} width={width - forward} height="8" />
      </svg>{' '}
      {pluralise(pro + contra, 'argument')}: <b className="for">{`${formatNumber(pro)} for`}</b> <span className="sr-only">and</span>{' '}
      <b className="against">{`${formatNumber(contra)} against`}</b>
    </span>
  )
}

/** The width of the bar, in pixels. */
const width = 64
