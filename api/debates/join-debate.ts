import type { Debate, Side } from '#contract/debates'
import type { MemberContext } from '../platform/context.ts'
import { Invalid, NotFound } from '../platform/failures.ts'
import { changeDebate, noSuchDebate } from './change-debate.ts'
import { addToCounters, findDebate, insertSeat, listSeats } from './debates.queries.ts'
import { beginRounds } from './pass-turn.ts'

/**
 * Takes a free seat; the debate begins by itself when that was the last one (PRODUCT §2, Joining).
 * @param side null in open debates
 * @throws Forbidden with the reason: seat taken meanwhile, begun, closed, joined already
 */
export async function joinDebate(context: MemberContext, id: number, side: Side | null): Promise<{ data: Debate }> {
  const known = await findDebate(context.db.read, id)
  if (!known) throw new NotFound(noSuchDebate)
  if (known.type !== 'open' && side === null) throw new Invalid({ side: ['Choose a side: for or against.'] })
  const act = side === null ? 'join' : (`join_${side}` as const)
  return changeDebate(context, id, act, async (tx, debate) => {
    const now = context.clock.now()
    await insertSeat(tx, { debate_id: id, user_id: context.actor.id, side, joined_at: now })
    await addToCounters(tx, id, { participants_count: 1 })
    const seats = await listSeats(tx, [id])
    if (debate.status === 'waiting' && seats.length === 2 * debate.seats_per_side) await beginRounds(tx, debate, seats, now)
  })
}
