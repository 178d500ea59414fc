import type { Debate } from '#contract/debates'
import type { MemberContext } from '../context.ts'
import { beginRounds } from '../turns/pass-turn.ts'
import { changeDebate } from './change-debate.ts'

/** Begins the rounds before every seat is taken; the creator's act. @throws Forbidden with the reason */
export async function startDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  const { actor, clock } = context
  return changeDebate(context, id, 'start', (tx, debate, seats) => beginRounds(tx, debate, seats, { at: clock.now(), actor_id: actor.id }))
}
