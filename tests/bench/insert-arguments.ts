import type { Transaction } from 'kysely'
import type { Tables } from '../../api/database/tables.ts'
import { insertBranches } from '../../api/map/branches.queries.ts'
import { measureMap } from '../../api/map/debate-map.ts'
import { insertAll, type NewPost } from './rows.ts'

/** Inserts arguments into a bench's database and updates their debates' maps. @param rows parents before their replies */
export async function insertArguments(tx: Transaction<Tables>, rows: readonly NewPost[]): Promise<void> {
  const { branches, branchIds } = measureMap(rows.map(({ id, debate_id, parent_id = null }) => ({ id, debate_id, parent_id })))
  const placed = rows.map((row) => ({ ...row, branch_id: branchIds.get(row.id) ?? null }))
  await insertAll(placed, (some) => tx.insertInto('posts').values(some).execute())
  await insertBranches(tx, branches)
}
