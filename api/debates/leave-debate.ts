import type { Debate } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import type { MemberContext } from '../platform/context.ts'
import { changeDebate } from './change-debate.ts'
import { addToCounters, deleteSeat, markSeatLeft, type Seat, updateDebate } from './debates.queries.ts'
import { closedAt, passTurn } from './pass-turn.ts'
import { takenSeats } from './seats.ts'

/**
 * Leaves a debate: freely before it begins and in open ones, as a forfeit after that (PRODUCT §2, Joining and leaving).
 * @throws Forbidden if one does not take part or it is over
 */
export async function leaveDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  const { actor, clock } = context
  return changeDebate(context, id, 'leave', async (tx, debate, seats) => {
    if (debate.type === 'open' || debate.status === 'waiting') {
      await deleteSeat(tx, id, actor.id)
      await addToCounters(tx, id, { participants_count: -1 })
      return
    }
    const now = clock.now()
    await markSeatLeft(tx, id, actor.id, now)
    const left = seats.map((seat) => (seat.user_id === actor.id ? { ...seat, left_at: now } : seat))
    await goOnWithout(tx, debate, left, actor.id, now)
  })
}

/** The other side wins when nobody is left on one; else the leaver's turn, if it was theirs, passes on. */
async function goOnWithout(tx: Connection, debate: DebateRow, seats: readonly Seat[], leaverId: number, now: number): Promise<void> {
  const present = (['for', 'against'] as const).filter((side) => takenSeats(seats, side) > 0)
  const [winner] = present
  if (present.length < 2) {
    const outcome = winner
      ? ({ outcome: 'forfeit', winning_side: winner } as const)
      : ({ outcome: 'no_contest', winning_side: null } as const)
    return updateDebate(tx, debate.id, { ...closedAt(now), ...outcome })
  }
  const leaver = seats.find((seat) => seat.user_id === leaverId)
  if (leaver?.id === debate.turn_participant_id) await passTurn(tx, debate, seats, now)
}
