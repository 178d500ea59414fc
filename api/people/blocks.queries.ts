import type { Connection } from '../database/database.ts'

/**
 * Who blocks somebody: people whom they cannot ask, message or mention (PRODUCT §4, Block).
 * @param among only of these, if given
 */
export async function listBlockersOf(db: Connection, userId: number, among?: readonly number[]): Promise<Set<number>> {
  if (among?.length === 0) return new Set()
  const query = db.selectFrom('blocks').select('blocker_id').where('blocked_id', '=', userId)
  const rows = await (among ? query.where('blocker_id', 'in', [...among]) : query).execute()
  return new Set(rows.map(({ blocker_id }) => blocker_id))
}

/** Whether `blockerId` blocks `blockedId`. */
export async function blocks(db: Connection, blockerId: number, blockedId: number): Promise<boolean> {
  return (await listBlockersOf(db, blockedId, [blockerId])).size > 0
}
