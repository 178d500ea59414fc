import type { Person } from '#contract/accounts'
import type { Debate, Participant } from '#contract/debates'

type Departure = Pick<Participant, 'left_at' | 'left_how'>

/** Returns how a participant left before the end, to show next to their name: " (kicked)". Empty while they take part. */
export function departureText({ left_at, left_how }: Departure): string {
  if (left_at === null) return ''
  return forcedDepartureText({ left_how }) || ' (left)'
}

/** Does the same as `departureText`, but only for participants who did not choose to leave. */
export function forcedDepartureText({ left_how }: Pick<Departure, 'left_how'>): string {
  if (left_how === 'kicked') return ' (kicked)'
  return left_how === 'forfeit' ? ' (forfeited)' : ''
}

/** The notes next to the names of authors who forfeited or were kicked, by their ids; usually empty. */
type DepartureNotes = ReadonlyMap<string | null, string>

export function departureNotes(participants: readonly Participant[]): DepartureNotes {
  const departed = participants.filter((participant) => participant.user.id !== null && forcedDepartureText(participant) !== '')
  return new Map(departed.map((participant) => [participant.user.id, forcedDepartureText(participant)]))
}

export type DebateWithParticipants = Pick<Debate, 'id' | 'participants'>

/** Returns the people who take part in a debate or took part in it. */
export function peopleInDebate({ participants }: DebateWithParticipants): Person[] {
  return participants.map(({ user }) => user)
}
