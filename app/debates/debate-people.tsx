import { Fragment } from 'react'
import type { DebateCard, Participant, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-link'
import { sideNames } from './debate-text'
import { forcedDepartureText } from './participants'

/** The maximum number of people that a card names on each side. */
const maxNames = 3

/**
 * Shows the participants of both sides, "▲ For Maria, Tom" and "▼ Against Jun", or just the names in open debates and without known sides.
 */
export function DebatePeople({ debate }: { debate: DebateCard }) {
  // People who left are not named. In a closed debate only kicked ones are left out.
  const people = debate.participants.filter(
    ({ left_at, left_how }) => left_at === null || (debate.status === 'closed' && left_how !== 'kicked'),
  )
  const count = debate.participants_count
  // A foreign API may count participants without naming them.
  if (debate.participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <div className="benches">
        {people.length === 0 ? <p>Nobody has joined yet</p> : <Names of={people.slice(0, 2 * maxNames)} />} <Balance debate={debate} />
      </div>
    )
  }
  return (
    <div className="benches">
      <SideLine side="for" people={peopleOn('for', people)} waiting={debate.status === 'waiting'} />{' '}
      <SideLine side="against" people={peopleOn('against', people)} waiting={debate.status === 'waiting'} />
    </div>
  )
}

/** Checks whether participants have sides. Open debates have none, and an archive or a foreign API may not state them. */
export function hasSides({ type, participants }: Pick<DebateCard, 'type' | 'participants'>): boolean {
  return type !== 'open' && (participants.length === 0 || participants.some(({ side }) => side !== null))
}

function peopleOn(side: Side, people: readonly Participant[]): Participant[] {
  return people.filter((participant) => participant.side === side).slice(0, maxNames)
}

function SideLine({ side, people, waiting }: { side: Side; people: readonly Participant[]; waiting: boolean }) {
  return (
    <p>
      <b className={side}>{sideNames[side]}</b> {people.length > 0 ? <Names of={people} /> : waiting ? <FreeSeat /> : 'nobody'}
    </p>
  )
}

function FreeSeat() {
  return (
    <>
      <span className="avatar free" /> a free seat
    </>
  )
}

/** Shows their pictures, then their names. */
function Names({ of }: { of: readonly Participant[] }) {
  return (
    <>
      <span className="faces">
        {of.map(({ user, joined_at }) => (
          <Avatar key={`${user.id} ${user.name} ${joined_at}`} person={user} />
        ))}
      </span>{' '}
      <span>
        {of.map(({ user, joined_at, left_how }, index) => (
          <Fragment key={`${user.id} ${user.name} ${joined_at}`}>
            {index > 0 ? ', ' : ''}
            <PersonName person={user} />
            {forcedDepartureText({ left_how })}
          </Fragment>
        ))}
      </span>
    </>
  )
}

/**
 * Shows how many arguments of an open debate speak for each side of its motion, which is not a result (docs/product.md#debate-map).
 */
export function Balance({ debate }: { debate: Pick<DebateCard, 'type' | 'arguments_for' | 'arguments_against'> }) {
  const { type, arguments_for: pro, arguments_against: contra } = debate
  if (type !== 'open' || pro + contra === 0) return null
  const forward = Math.round((width * pro) / (pro + contra))
  return (
    <span className="balance">
      <svg width={width} height="8" aria-hidden="true">
        <rect className="for" width={forward} height="8" />
        <rect className="against" x={forward} width={width - forward} height="8" />
      </svg>{' '}
      <b className="for">{`${formatNumber(pro)} for`}</b> and <b className="against">{`${formatNumber(contra)} against`}</b> the motion
    </span>
  )
}

/** The width of the bar, in pixels. */
const width = 96
