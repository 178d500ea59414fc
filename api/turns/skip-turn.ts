import { clockLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import { changeDebate } from '../debates/change-debate.ts'
import { record } from '../facts/record.ts'
import { updateDebate } from './debate.queries.ts'
import { passTurn } from './pass-turn.ts'
import { setMisses } from './seats.queries.ts'
import { listTurnsOf } from './turns.queries.ts'

/**
 * Skips the actor's own turn without an argument. That doesn't count as missed (docs/product.md#turns).
 * @throws Forbidden with whose turn it is
 */
export async function skipTurn(context: MemberContext, id: number): Promise<{ data: Debate }> {
  return changeDebate(context, id, 'skip', async (tx, debate, seats) => {
    const action = { at: context.clock.now(), actor_id: context.actor.id }
    if (debate.turn_participant_id === null) return
    await setMisses(tx, debate.turn_participant_id, 0)
    await record(tx, debate, { kind: 'turn.skipped', user_id: context.actor.id, about_id: debate.turn_participant_id, ...action })
    await passTurn(tx, debate, seats, action)
  })
}

/** Makes each of a person's current turns overdue, so that the clock skips it as missed (docs/moderation.md#suspensions). */
export async function skipTurnsOf(tx: Connection, userId: number, now: number): Promise<void> {
  for (const { id, type } of await listTurnsOf(tx, userId)) {
    invalidatePages(tx, id)
    await updateDebate(tx, id, { turn_end: now - clockLimits.grace[type], due_at: now })
  }
}
