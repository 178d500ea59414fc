import { sql } from 'kysely'
import { type Connection, sayOnceKept } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'
import type { FactKind, FactRow } from '../database/news-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { tellDebate } from '../realtime/tell-debate.ts'

type NewFact = { kind: FactKind; at: number } & Partial<Pick<FactRow, 'actor_id' | 'user_id' | 'about_id' | 'amount' | 'round'>>

/**
 * Writes down what happened, in the transaction in which it does: once, however many noticed it. Who hears of it is decided
 * after the commit (tell-news.ts).
 * @param debate where it happened; null for what happens in none
 */
export async function record(
  tx: Connection,
  debate: Pick<DebateRow, 'id' | 'current_round'> | null,
  ...facts: readonly NewFact[]
): Promise<void> {
  const place = { debate_id: debate?.id ?? null, round: debate?.current_round ?? 0 }
  const nothing = { actor_id: null, user_id: null, about_id: null, amount: null }
  await tx
    .insertInto('facts')
    .values(facts.map((fact) => ({ ...place, ...nothing, ...fact })))
    // A number of votes that was reached before, and lost again.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  sayOnceKept(tx, { kind: 'recorded' })
  const changes = facts.filter(({ kind }) => !untold.test(kind))
  const [first] = changes
  if (debate && first)
    await tellDebate(tx, { debateId: debate.id, at: first.at }, 'debate.changed', { what: changes.map(({ kind }) => kind) })
}

/** Posts and votes tell the debate's channel more themselves. How a kick vote goes is nobody's business until it is decided; who has gone by it is told as that. */
const untold = /^(argument|comment|kick)\./

/** One process tells at a time, so that people hear of things in order and of each once. */
export async function lockTelling(tx: Connection): Promise<void> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock(7390124001)`.execute(tx)
}

/** What people are still to be told, the oldest first. @param without the ids of some that are left aside */
export async function listPendingFacts(db: Connection, limit: number, without: ReadonlySet<number>): Promise<FactRow[]> {
  const pending = db.selectFrom('facts').selectAll().where(sql<boolean>`pending = 1`).orderBy('id').limit(limit) // as the index says it
  return (without.size === 0 ? pending : pending.where('id', 'not in', [...without])).execute()
}

/** @param toldTo up to whom of the many it was told; null once everybody was */
export async function noteTold(tx: Connection, id: number, toldTo: number | null): Promise<void> {
  await tx
    .updateTable('facts')
    .set(toldTo === null ? { pending: 0 } : { told_to: toldTo })
    .where('id', '=', id)
    .execute()
}

/** Those whom a post has come to mention by what happened to it: when it was posted, or by an edit. */
export async function listMentionedBy(tx: Connection, { kind, about_id, at }: FactRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('mentions')
    .select('user_id')
    .where('post_kind', '=', kind.startsWith('argument.') ? 'argument' : 'comment')
    .where('post_id', '=', about_id)
    .where('created_at', '=', at)
    .whereRef('user_id', '<>', 'by_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those who watch a debate since before something happened in it, in order of their ids. */
export async function listWatchers(tx: Connection, { debate_id, at, told_to }: FactRow, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('watches')
    .select('user_id')
    .where('debate_id', '=', debate_id)
    .where('user_id', '>', told_to)
    .where('created_at', '<=', at)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those who took part when something happened in a debate, in order of their ids. */
export async function listThoseInIt(tx: Connection, { debate_id, at, told_to }: FactRow, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('participants')
    .select('user_id')
    .where('debate_id', '=', debate_id)
    .where('user_id', '>', told_to)
    .where('joined_at', '<=', at)
    .where((eb) => eb.or([eb('left_at', 'is', null), eb('left_at', '>=', at)]))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}
