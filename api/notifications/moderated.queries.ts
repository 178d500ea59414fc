import type { Connection } from '../database/database.ts'
import type { Moderated } from './notification-text.ts'

/** What moderators decided, by the ids of the decisions. */
export async function listModerated(db: Connection, ids: readonly number[]): Promise<Map<number, Moderated>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('decisions').select(['id', 'outcome', 'about_kind']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...moderated }) => [id, moderated]))
}

/** The receipts of reports, by their ids. */
export async function listReceipts(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('reports').select(['id', 'receipt']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, receipt }) => [id, receipt]))
}
