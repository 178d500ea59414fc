import type { Debate } from '#contract/debates'
import { record } from '../notifications/facts.queries.ts'
import type { MemberContext } from '../platform/context.ts'
import { changeDebate } from './change-debate.ts'
import { updateDebate } from './debates.queries.ts'
import { closedAt } from './pass-turn.ts'

/** Closes an open debate, whose outcome stays empty, or cancels one that has not begun. @throws Forbidden with the reason */
export async function closeDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  return changeDebate(context, id, 'close', async (tx, debate) => {
    const at = context.clock.now()
    const cancels = debate.status === 'waiting'
    await updateDebate(tx, id, cancels ? { ...closedAt(at), status: 'cancelled' } : closedAt(at))
    await record(tx, debate, { kind: cancels ? 'debate.cancelled' : 'debate.closed', actor_id: context.actor.id, at })
  })
}
