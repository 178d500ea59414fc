import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'
import type { FactKind, FactRow } from '../database/news-tables.ts'

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
