import type { Person } from '#contract/accounts'
import type { Side } from '#contract/debates'
import { shownName } from '#contract/readable-name'
import { presentAuthor } from '../accounts/people.ts'
import type { Seat } from './seats.queries.ts'

/** Returns the person on a seat: an account, or a name in an archive. */
export function personOnSeat(seat: Seat): Person {
  return presentAuthor(seat)
}

export function nameOnSeat(seat: Seat): string {
  return shownName(personOnSeat(seat))
}

/** Returns the seat that a person has or had. */
export function findSeatOf(seats: readonly Seat[], actorId: number | null): Seat | undefined {
  return actorId === null ? undefined : seats.find((seat) => seat.user_id === actorId)
}

/** Counts the people on a side now. */
export function countTakenSeats(seats: readonly Seat[], side: Side): number {
  return seats.filter((seat) => seat.side === side && seat.left_at === null).length
}
