import { type Insertable, sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'
import type { LogEntriesTable } from '../database/moderation-tables.ts'
import type { FactKind, FactRow, ToldThingsTable } from '../database/notification-tables.ts'

/** Something that happens, as whoever does it tells it; what is left out is null, and the round is the debate's. */
export type NewFact = { kind: FactKind; at: number } & Partial<Pick<FactRow, 'actor_id' | 'user_id' | 'about_id' | 'amount' | 'round'>>

export async function insertFacts(tx: Connection, debate: { id: number | null; round: number }, facts: readonly NewFact[]): Promise<void> {
  const where = { debate_id: debate.id, round: debate.round }
  const nothing = { actor_id: null, user_id: null, about_id: null, amount: null }
  await tx
    .insertInto('facts')
    .values(facts.map((fact) => ({ ...where, ...nothing, ...fact })))
    // A milestone of votes that was reached once, lost, and is reached again is no new fact.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One process tells at a time, so that people hear of things in order and of each once. */
export async function lockTelling(tx: Connection): Promise<void> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock(7390124001)`.execute(tx)
}

/** What people are still to be told, the oldest first. @param without the ids of some that are left aside */
export async function listPendingFacts(db: Connection, limit: number, without: ReadonlySet<number>): Promise<FactRow[]> {
  // In the words of the partial index, which is not used otherwise.
  const pending = db.selectFrom('facts').selectAll().where(sql<boolean>`pending = 1`).orderBy('id').limit(limit)
  return (without.size === 0 ? pending : pending.where('id', 'not in', [...without])).execute()
}

/** @param toldTo the id of the last follower who was told so far; null once everybody was */
export async function noteTold(tx: Connection, id: number, toldTo: number | null): Promise<void> {
  await tx
    .updateTable('facts')
    .set(toldTo === null ? { pending: 0 } : { told_to: toldTo })
    .where('id', '=', id)
    .execute()
}

/** Writes into the public log what moderators of the site, or of a group, did. */
export async function insertLogEntry(tx: Connection, entry: Insertable<LogEntriesTable>): Promise<void> {
  await tx.insertInto('log_entries').values(entry).execute()
}

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
