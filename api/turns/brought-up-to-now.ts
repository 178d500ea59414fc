import type { Database } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { lockDebateNow } from './lock-debate-now.ts'

/** For readers, who notice what is due as the sweeper does: a page never shows a turn that is over. */
export async function broughtUpToNow(db: Database, debate: DebateRow, now: number): Promise<DebateRow> {
  if (debate.due_at > now) return debate
  return (await db.transaction((tx) => lockDebateNow(tx, debate.id, now))) ?? debate
}
