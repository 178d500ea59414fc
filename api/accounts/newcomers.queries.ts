import type { Connection } from '../database/database.ts'

/** One more of what a new account posts. @returns false where it has posted so many already */
export async function countEarly(tx: Connection, userId: number, what: 'comments' | 'debates', most: number): Promise<boolean> {
  const column = `early_${what}` as const
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', userId)
    .where(column, '<', most)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
