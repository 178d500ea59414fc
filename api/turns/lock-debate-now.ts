import { besideReading, type Connection, type Database } from '../database/database.ts'
import { NotWritten } from '../database/database-faults.ts'
import type { DebateRow } from '../database/tables.ts'
import { lockDebate } from './debate.queries.ts'
import { settleDebate } from './settle-debate.ts'

/** Loads a debate for writing, as its clock has it by now: nobody acts on a turn that is over. */
export async function lockDebateNow(tx: Connection, id: number, now: number): Promise<DebateRow | undefined> {
  const debate = await lockDebate(tx, id)
  return debate && settleDebate(tx, debate, now)
}

/**
 * For readers, who notice what is due as the sweeper does: a page never shows a turn that is over. Where nothing can be
 * written nobody can act either, and the page shows the debate as it stands.
 */
export async function broughtUpToNow(db: Database, debate: DebateRow, now: number): Promise<DebateRow> {
  if (debate.due_at > now) return debate
  const settled = db
    .transaction((tx) => lockDebateNow(tx, debate.id, now), besideReading)
    .catch((fault) => {
      if (fault instanceof NotWritten) return debate
      throw fault
    })
  return (await settled) ?? debate
}
