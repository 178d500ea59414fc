import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { insertCase } from '../reports/cases.queries.ts'

type About = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id' | 'excerpt'>

/** A case of what nobody has reported, to be decided in the same transaction. */
export async function openCase(tx: Connection, about: About, now: number): Promise<CaseRow> {
  return insertCase(tx, { ...about, reason: 'other', reporters: 0, heeded: 0, rank: now, created_at: now })
}
