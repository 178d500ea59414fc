import { type Insertable, sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { LogEntriesTable } from '../database/moderation-tables.ts'
import type { FactKind, FactRow, ToldThingsTable } from '../database/notification-tables.ts'
import { needsRowLocks } from '../database/query-building.ts'

/** A new fact. Omitted columns are null; the round is the debate's. */
export type NewFact = { kind: FactKind; at: number } & Partial<Pick<FactRow, 'actor_id' | 'user_id' | 'about_id' | 'amount' | 'round'>>

export async function insertFacts(tx: Connection, debate: { id: number | null; round: number }, facts: readonly NewFact[]): Promise<void> {
  const debateColumns = { debate_id: debate.id, round: debate.round }
  const emptyColumns = { actor_id: null, user_id: null, about_id: null, amount: null }
  await tx
    .insertInto('facts')
    .values(facts.map((fact) => ({ ...debateColumns, ...emptyColumns, ...fact })))
    // A vote milestone that was reached, lost and reached again isn't a new fact.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the processing of facts, so that people are notified in order and only once. */
export async function lockFactProcessing(tx: Connection): Promise<void> {
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock(7390124001)`.execute(tx)
}

/** Returns facts that people have not been notified of yet, the oldest first. @param without ids of facts to skip */
export async function listPendingFacts(db: Connection, limit: number, without: ReadonlySet<number>): Promise<FactRow[]> {
  // Written exactly as in the partial index; otherwise the index isn't used.
  const pending = db.selectFrom('facts').selectAll().where(sql<boolean>`pending = 1`).orderBy('id').limit(limit)
  return (without.size === 0 ? pending : pending.where('id', 'not in', [...without])).execute()
}

/**
 * Records how many people have been notified of a fact.
 * @param toldTo the id of the last follower who was notified; null once everybody was
 */
export async function markNotified(tx: Connection, id: number, toldTo: number | null): Promise<void> {
  await tx
    .updateTable('facts')
    .set(toldTo === null ? { pending: 0 } : { told_to: toldTo })
    .where('id', '=', id)
    .execute()
}

/** Adds an action of the site's or a group's moderators to the public log. */
export async function insertLogEntry(tx: Connection, entry: Insertable<LogEntriesTable>): Promise<void> {
  await tx.insertInto('log_entries').values(entry).execute()
}

const day = 86_400_000

/**
 * Records in one statement that people are notified of some things, so that only one of two simultaneous attempts succeeds.
 * @returns the claims (see `claimName`) that nobody made within the past day
 */
export async function claimNotifications(tx: Connection, rows: readonly ToldThingsTable[]): Promise<ReadonlySet<string>> {
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
  return new Set(claimed.map(claimName))
}

/** Returns the name of a claim, as `claimNotifications` returns it. */
export const claimName = ({ user_id, thing }: Pick<ToldThingsTable, 'user_id' | 'thing'>) => `${user_id} ${thing}`

/** Returns which of some people were notified of a thing within the past day. */
export async function listRecentlyNotified(tx: Connection, thing: string, ids: readonly number[], now: number): Promise<Set<number>> {
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

/** Deletes claims older than a day, which have no effect any more. */
export async function deleteOldClaims(tx: Connection, now: number): Promise<void> {
  await tx
    .deleteFrom('told_things')
    .where('told_at', '<=', now - day)
    .execute()
}
