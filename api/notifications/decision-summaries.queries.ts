import type { Connection } from '../database/database.ts'
import type { DecisionSummary } from './notification-text.ts'

/** Returns the outcome and kind of target of some decisions, by decision id. */
export async function loadDecisionSummaries(db: Connection, ids: readonly number[]): Promise<Map<number, DecisionSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('decisions').select(['id', 'outcome', 'about_kind']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...moderated }) => [id, moderated]))
}

/** Returns the receipts of some reports, by report id. */
export async function loadReceipts(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('reports').select(['id', 'receipt']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, receipt }) => [id, receipt]))
}
