import { clockLimits } from '#contract/turn-limits'
import { sayChanged } from '../database/changes.ts'
import type { Connection } from '../database/database.ts'
import { updateDebate } from './debate.queries.ts'
import { listTurnsOf } from './turns.queries.ts'

/** Lets every turn that somebody has now be overdue, so that the clock skips it as one that was missed (COMMUNITY §5, Suspended). */
export async function skipTurnsOf(tx: Connection, userId: number, now: number): Promise<void> {
  for (const { id, type } of await listTurnsOf(tx, userId)) {
    sayChanged(tx, id)
    await updateDebate(tx, id, { turn_end: now - clockLimits.grace[type], due_at: now })
  }
}
