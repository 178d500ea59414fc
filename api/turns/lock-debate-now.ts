import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { lockDebate } from './debate.queries.ts'
import { settleDebate } from './settle-debate.ts'

/** Loads a debate for writing, as its clock has it by now: nobody acts on a turn that is over. */
export async function lockDebateNow(tx: Connection, id: number, now: number): Promise<DebateRow | undefined> {
  const debate = await lockDebate(tx, id)
  return debate && settleDebate(tx, debate, now)
}
