import type { Debate } from '#contract/debates'
import type { MemberContext } from '../context.ts'
import { settleKicks } from '../kicks/settle-kicks.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { isLonely, waitAlone } from '../turns/lonely.ts'
import { removeSeat } from '../turns/remove-seat.ts'
import { deleteSeat } from '../turns/seats.queries.ts'
import { ownSeat } from '../turns/seats.ts'
import { changeDebate } from './change-debate.ts'

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
      const rest = seats.filter((seat) => seat.user_id !== actor.id)
      if (debate.status === 'waiting' && isLonely(rest) && !isLonely(seats)) await waitAlone(tx, debate, clock.now())
      return
    }
    const seat = ownSeat(seats, actor.id)
    if (!seat) throw new Error(`${actor.id} has no seat in debate ${id}`)
    const at = clock.now()
    await removeSeat(tx, debate, seats, { seat, how: 'left', at, actor_id: actor.id })
    await settleKicks(tx, id, at)
  })
}
