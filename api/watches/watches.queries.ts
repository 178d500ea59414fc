import type { Connection } from '../database/database.ts'

export async function isWatching(db: Connection, debateId: number, userId: number): Promise<boolean> {
  return (await filterWatched(db, userId, [debateId])).has(debateId)
}

/** Returns which of some debates a person watches. */
export async function filterWatched(db: Connection, userId: number, debateIds: readonly number[]): Promise<Set<number>> {
  if (debateIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('watches')
    .select('debate_id')
    .where('user_id', '=', userId)
    .where('debate_id', 'in', [...debateIds])
    .execute()
  return new Set(rows.map((row) => row.debate_id))
}

/** Adds a watch. @returns false if it existed already */
export async function insertWatch(tx: Connection, debateId: number, userId: number, now: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('watches')
    .values({ debate_id: debateId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Removes a watch. @returns false if there was none */
export async function deleteWatch(tx: Connection, debateId: number, userId: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('watches').where('debate_id', '=', debateId).where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows) === 1
}
