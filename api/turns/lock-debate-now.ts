import { type Connection, type Database, readPageWriteTimeout } from '../database/database.ts'
import { WriteError } from '../database/database-faults.ts'
import type { DebateRow } from '../database/tables.ts'
import { lockDebate } from './debate.queries.ts'
import { settleDebate } from './settle-debate.ts'

/** Loads a debate for writing and brings its clock up to date, so that nobody acts on a turn that is over. */
export async function lockDebateNow(tx: Connection, id: number, now: number): Promise<DebateRow | undefined> {
  const debate = await lockDebate(tx, id)
  return debate && settleDebate(tx, debate, now)
}

/**
 * Brings a debate up to date for a reader, as the clock's sweep would, so that a page never shows a turn that is over. While the site is
 * read-only, nobody can act anyway, and the page shows the debate as stored.
 */
export async function settleForReader(db: Database, debate: DebateRow, now: number): Promise<DebateRow> {
  if (debate.due_at > now) return debate
  const settled = db
    .transaction((tx) => lockDebateNow(tx, debate.id, now), readPageWriteTimeout)
    .catch((fault) => {
      if (fault instanceof WriteError) return debate
      throw fault
    })
  return (await settled) ?? debate
}
