import type { Debate } from '#contract/debates'
import type { MemberContext } from '../platform/context.ts'
import { changeDebate } from './change-debate.ts'
import { updateDebate } from './debates.queries.ts'
import { closedAt } from './pass-turn.ts'

/** Closes an open debate, whose outcome stays empty, or cancels one that has not begun. @throws Forbidden with the reason */
export async function closeDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  return changeDebate(context, id, 'close', (tx, debate) => {
    const over = closedAt(context.clock.now())
    return updateDebate(tx, id, debate.status === 'waiting' ? { ...over, status: 'cancelled' } : over)
  })
}
