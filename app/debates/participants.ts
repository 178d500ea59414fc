import type { Person } from '#contract/accounts'
import type { Debate, Participant } from '#contract/debates'

type Going = Pick<Participant, 'left_at' | 'left_how'>

/** How somebody went before the end, as it stands beside their name; nothing for who takes part. */
export function goneInWords({ left_at, left_how }: Going): string {
  if (left_at === null) return ''
  return lostInWords({ left_how }) || ' (left)'
}

/** The same for those alone who did not choose to go. */
export function lostInWords({ left_how }: Pick<Going, 'left_how'>): string {
  if (left_how === 'kicked') return ' (kicked)'
  return left_how === 'forfeit' ? ' (forfeited)' : ''
}

/** What stands beside the names of authors who forfeited or were kicked, by their ids; in most debates that is nobody. */
type Gone = ReadonlyMap<string | null, string>

export function goneFrom(participants: readonly Participant[]): Gone {
  const lost = participants.filter((participant) => participant.user.id !== null && lostInWords(participant) !== '')
  return new Map(lost.map((participant) => [participant.user.id, lostInWords(participant)]))
}

/** A debate and who takes part in it. */
export type Populated = Pick<Debate, 'id' | 'participants'>

/** Who takes or took part in a debate. */
export function peopleOf({ participants }: Populated): Person[] {
  return participants.map(({ user }) => user)
}
