import type { Connection } from '../database/database.ts'
import type { ToldThingsTable } from '../database/news-tables.ts'

/** Milliseconds. */
const day = 86_400_000

/**
 * Notes that people are told some things, in one statement, so that of two who tell the same at once one does.
 * @returns which of them nobody was told within a day before
 */
export async function claimThings(tx: Connection, rows: readonly ToldThingsTable[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const claimed = await tx
    .insertInto('told_things')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'thing'])
        .doUpdateSet((eb) => ({ told_at: eb.ref('excluded.told_at') }))
        .where((eb) => eb('told_things.told_at', '<=', eb(eb.ref('excluded.told_at'), '-', day))),
    )
    .returning(['user_id', 'thing'])
    .execute()
  return new Set(claimed.map(claimOf))
}

/** As `claimThings` names it. */
export const claimOf = ({ user_id, thing }: Pick<ToldThingsTable, 'user_id' | 'thing'>) => `${user_id} ${thing}`

/** Who was told a thing within a day. */
export async function listToldOf(tx: Connection, thing: string, ids: readonly number[], now: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('told_things')
    .select('user_id')
    .where('thing', '=', thing)
    .where('user_id', 'in', [...ids])
    .where('told_at', '>', now - day)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Drops what is not asked for any more. */
export async function forgetToldThings(tx: Connection, now: number): Promise<void> {
  await tx
    .deleteFrom('told_things')
    .where('told_at', '<=', now - day)
    .execute()
}
