import type { DebateCard, Participant, Side } from '#contract/debates'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-name'
import { sideNames } from './debate-words'
import { lostInWords } from './gone'

/** A card names at most this many people of a side. */
const named = 3

/** Who argues with whom: "Maria, Tom For vs Jun Against"; in open debates, and where an archive tells no sides, just who. */
export function DebatePeople({ debate }: { debate: DebateCard }) {
  // Who has left takes no part any more; of a debate that is over, everybody did.
  const people = debate.participants.filter(({ left_at }) => left_at === null || debate.status === 'closed')
  const count = debate.participants_count
  // Another API may count them, or not, and name none.
  if (debate.participants.length === 0 && count !== 0) return null
  if (!hasSides(debate)) {
    return (
      <p>
        {people.length === 0 ? 'Nobody takes part yet' : <Names of={people.slice(0, named)} />}
        <More count={(count ?? people.length) - Math.min(people.length, named)} />
      </p>
    )
  }
  const shown = { for: on('for', people), against: on('against', people) }
  const missing = debate.status === 'waiting' ? 'a free seat' : 'nobody'
  return (
    <p>
      <SideOfCard side="for" people={shown.for} missing={missing} /> vs{' '}
      <SideOfCard side="against" people={shown.against} missing={missing} />
      <More count={(count ?? people.length) - shown.for.length - shown.against.length} />
    </p>
  )
}

/** Whether one takes part on a side: not in open debates, and not where an archive or another API tells no sides. */
export function hasSides({ type, participants }: Pick<DebateCard, 'type' | 'participants'>): boolean {
  return type !== 'open' && (participants.length === 0 || participants.some(({ side }) => side !== null))
}

function on(side: Side, people: readonly Participant[]): Participant[] {
  return people.filter((participant) => participant.side === side).slice(0, named)
}

function SideOfCard({ side, people, missing }: { side: Side; people: readonly Participant[]; missing: string }) {
  return (
    <>
      {people.length === 0 ? missing : <Names of={people} />} <b className={side}>{sideNames[side]}</b>
    </>
  )
}

function Names({ of }: { of: readonly Participant[] }) {
  return of.map(({ user, joined_at, left_how }, index) => (
    <span key={`${user.id} ${user.name} ${joined_at}`}>
      {index > 0 ? ', ' : ''}
      <Avatar person={user} /> <PersonName person={user} />
      {lostInWords({ left_how })}
    </span>
  ))
}

function More({ count }: { count: number }) {
  return count > 0 ? `, and ${count.toLocaleString('en')} more` : null
}
