import type { Debate } from '#contract/debates'
import { publishToDebate } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { settleKicks } from '../kicks/settle-kicks.ts'
import { lacksOpponent, scheduleCancellation } from '../turns/deadlines.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { removeSeat } from '../turns/remove-seat.ts'
import { deleteSeat, type Seat } from '../turns/seats.queries.ts'
import { findSeatOf } from '../turns/seats.ts'
import { changeDebate } from './change-debate.ts'

/**
 * Leaves a debate: without consequences before it begins and in open debates, otherwise as a
 * forfeit (docs/product.md#joining-and-leaving).
 * @throws Forbidden if the member doesn't take part or the debate is over
 */
export async function leaveDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  const { actor, clock } = context
  return changeDebate(context, id, 'leave', (tx, debate, seats) => leaveSeat(tx, debate, seats, { userId: actor.id, at: clock.now() }))
}

/**
 * Removes somebody's seat.
 * @param debate locked by this transaction and brought up to date; not over, and `userId` has a seat in it
 */
export async function leaveSeat(
  tx: Connection,
  debate: DebateRow,
  seats: readonly Seat[],
  { userId, at }: { userId: number; at: number },
): Promise<void> {
  const { id } = debate
  if (debate.type === 'open' || debate.status === 'waiting') {
    await deleteSeat(tx, id, userId)
    await addToCounters(tx, id, { participants_count: -1 })
    await publishToDebate(tx, { debateId: id, at }, 'debate.changed', { what: ['participant.left'] })
    const remaining = seats.filter((seat) => seat.user_id !== userId)
    if (debate.status === 'waiting' && lacksOpponent(remaining) && !lacksOpponent(seats)) await scheduleCancellation(tx, debate, at)
    return
  }
  const seat = findSeatOf(seats, userId)
  if (!seat) throw new Error(`${userId} has no seat in debate ${id}`)
  await removeSeat(tx, debate, seats, { seat, how: 'left', at, actor_id: userId })
  await settleKicks(tx, id, at)
}
