import type { Debate } from '#contract/debates'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { updateDebate } from '../turns/debate.queries.ts'
import { closedAt } from '../turns/pass-turn.ts'
import { changeDebate } from './change-debate.ts'

/** Closes an open debate, whose outcome stays empty, or cancels one that has not begun. @throws Forbidden with the reason */
export async function closeDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  return changeDebate(context, id, 'close', async (tx, debate) => {
    const at = context.clock.now()
    const cancels = debate.status === 'waiting'
    await updateDebate(tx, id, cancels ? { ...closedAt(at), status: 'cancelled' } : closedAt(at))
    await record(tx, debate, { kind: cancels ? 'debate.cancelled' : 'debate.closed', actor_id: context.actor.id, at })
  })
}
