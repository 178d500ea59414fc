import { type Person, shownName } from '#contract/accounts'
import type { Side } from '#contract/debates'
import type { Seat } from './debates.queries.ts'

/** Somebody on a seat, as the contract shows people; a hidden real name stays here. */
export function personOnSeat(seat: Seat): Person {
  const shown = seat.show_real_name === 1 || seat.display_name === null ? seat.name : seat.display_name
  return {
    id: seat.user_id === null ? null : String(seat.user_id),
    name: shown,
    display_name: seat.display_name,
    show_real_name: seat.show_real_name === 1,
    avatar: seat.avatar,
  }
}

export function nameOnSeat(seat: Seat): string {
  return shownName(personOnSeat(seat))
}

/** The seat somebody has or had. */
export function ownSeat(seats: readonly Seat[], actorId: number | null): Seat | undefined {
  return actorId === null ? undefined : seats.find((seat) => seat.user_id === actorId)
}

/** How many sit on a side now. */
export function takenSeats(seats: readonly Seat[], side: Side): number {
  return seats.filter((seat) => seat.side === side && seat.left_at === null).length
}
