import { Fragment } from 'react'
import type { DebateCard, Participant, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-link'
import { sideNames } from './debate-text'
import { lostInWords } from './participants'

/** A card names at most this many people of a side. */
const named = 3

/** Two benches, "▲ For Maria, Tom" and "▼ Against Jun"; in open debates, and where an archive tells no sides, just who. */
export function DebatePeople({ debate }: { debate: DebateCard }) {
  // Who has left takes no part any more; of a debate that is over, everybody did but the kicked.
  const people = debate.participants.filter(
    ({ left_at, left_how }) => left_at === null || (debate.status === 'closed' && left_how !== 'kicked'),
  )
  const count = debate.participants_count
  // Another API may count them, or not, and name none.
  if (debate.participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <div className="benches">
        {people.length === 0 ? <p>Nobody has joined yet</p> : <Names of={people.slice(0, 2 * named)} />} <Balance debate={debate} />
      </div>
    )
  }
  return (
    <div className="benches">
      <Bench side="for" people={on('for', people)} waiting={debate.status === 'waiting'} />{' '}
      <Bench side="against" people={on('against', people)} waiting={debate.status === 'waiting'} />
    </div>
  )
}

/** Whether one takes part on a side: not in open debates, and not where an archive or another API tells no sides. */
export function hasSides({ type, participants }: Pick<DebateCard, 'type' | 'participants'>): boolean {
  return type !== 'open' && (participants.length === 0 || participants.some(({ side }) => side !== null))
}

function on(side: Side, people: readonly Participant[]): Participant[] {
  return people.filter((participant) => participant.side === side).slice(0, named)
}

function Bench({ side, people, waiting }: { side: Side; people: readonly Participant[]; waiting: boolean }) {
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

/** Their pictures, then their names in one line, which ends where there is no more room. */
function Names({ of }: { of: readonly Participant[] }) {
  return (
    <>
      <span className="faces">
        {of.map(({ user, joined_at }) => (
          <Avatar key={`${user.id} ${user.name} ${joined_at}`} person={user} />
        ))}
      </span>{' '}
      <span className="names">
        {of.map(({ user, joined_at, left_how }, index) => (
          <Fragment key={`${user.id} ${user.name} ${joined_at}`}>
            {index > 0 ? ', ' : ''}
            <PersonName person={user} />
            {lostInWords({ left_how })}
          </Fragment>
        ))}
      </span>
    </>
  )
}

/**
 * How many arguments of an open debate speak for each side of its motion: not a result (docs/product.md#debate-map). Nothing where that is
 * not told.
 */
export function Balance({ debate }: { debate: Pick<DebateCard, 'type' | 'arguments_for' | 'arguments_against'> }) {
  const { type, arguments_for: pro, arguments_against: contra } = debate
  if (type !== 'open' || pro === null || contra === null || pro + contra === 0) return null
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

/** Of the bar, in pixels. */
const width = 96
