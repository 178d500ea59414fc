import { besideReading, type Database } from '../database/database.ts'
import { NotWritten } from '../database/not-written.ts'
import type { DebateRow } from '../database/tables.ts'
import { lockDebateNow } from './lock-debate-now.ts'

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
