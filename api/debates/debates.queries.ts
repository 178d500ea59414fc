import { sql } from 'kysely'
import type { LeftHow, Side } from '#contract/debates'
import { isCleanText } from '#contract/fields'
import { type AuthorRow, authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'
import type { DebateRow, NewDebateRow, Tables } from '../database/tables.ts'
import { addPerson, dropPersonUnlessPresent } from '../mentions/debate-people.queries.ts'
import { indexDebate, moveRank } from '../search/documents.queries.ts'
import { rankOf } from '../search/rank.ts'
import { listKeys, updateDebateTags } from '../tags/tags.queries.ts'

/** What `ends_key` holds where nothing ends: later than every moment. */
export const neverEnds = 8_640_000_000_000_000

export async function findDebate(db: Connection, id: number): Promise<DebateRow | undefined> {
  return db.selectFrom('debates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Some debates, in the order of their ids as given. */
export async function loadDebates(db: Connection, ids: readonly number[]): Promise<DebateRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('debates')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findDebateBySlug(db: Connection, slug: string): Promise<DebateRow | undefined> {
  // PostgreSQL takes no NUL, not even to say that there is none.
  if (!isCleanText(slug)) return undefined
  return db.selectFrom('debates').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Loads a debate for writing: who else wants to write to it waits until this transaction ends. */
export async function lockDebate(tx: Connection, id: number): Promise<DebateRow | undefined> {
  const query = tx.selectFrom('debates').selectAll().where('id', '=', id)
  return (locksRows(tx) ? query.forUpdate() : query).executeTakeFirst()
}

/** @returns the new id, or null if the slug is taken */
export async function insertDebate(tx: Connection, row: NewDebateRow): Promise<number | null> {
  const inserted = await tx
    .insertInto('debates')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  if (row.creator_id) await addPerson(tx, inserted.id, row.creator_id)
  await indexDebate(tx, inserted.id, row)
  return inserted.id
}

export async function updateDebate(tx: Connection, id: number, change: Partial<Omit<DebateRow, 'id'>>): Promise<void> {
  await tx.updateTable('debates').set(change).where('id', '=', id).execute()
  const listed = listKeys.filter((key) => key in change)
  if (listed.length > 0) await updateDebateTags(tx, id, listed)
}

type Counter =
  | 'arguments_count'
  | 'roots_count'
  | 'votes_count'
  | 'watchers_count'
  | 'comments_count'
  | 'comment_roots_count'
  | 'participants_count'
const popular: readonly Counter[] = ['arguments_count', 'votes_count', 'watchers_count']

/** Moves kept counters, and the popularity that is their sum. */
export async function addToCounters(tx: Connection, id: number, steps: Partial<Record<Counter, number>>): Promise<void> {
  const entries = Object.entries(steps) as [Counter, number][]
  const popularity = entries.reduce((sum, [name, step]) => (popular.includes(name) ? sum + step : sum), 0)
  const change = Object.fromEntries(
    [...entries, ['popularity', popularity] as const].map(([name, step]) => [name, sql`${sql.ref(name)} + ${step}`]),
  )
  const now = await tx.updateTable('debates').set(change).where('id', '=', id).returning(['popularity', 'created_at']).executeTakeFirst()
  if (popularity === 0 || !now) return
  await updateDebateTags(tx, id, ['popularity'])
  await moveRank(tx, 'debate', id, rankOf(now.popularity, now.created_at))
}

/** A place in a debate with the one who has it. */
export type Seat = AuthorRow & {
  id: number
  debate_id: number
  side: Side | null
  joined_at: number
  left_at: number | null
  misses: number
  left_how: LeftHow | null
}

/** Participants of some debates in order of joining, with their people; at most `each` of every debate. */
export async function listSeats(db: Connection, debateIds: readonly number[], each?: number): Promise<Seat[]> {
  if (debateIds.length === 0) return []
  const query = db
    .selectFrom('participants')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.id',
      'participants.debate_id',
      'participants.user_id',
      'participants.side',
      'participants.joined_at',
      'participants.left_at',
      'participants.misses',
      'participants.left_how',
    ])
    .select('participants.name as author_name')
    .select(authorColumns)
    .where('participants.debate_id', 'in', [...debateIds])
    .orderBy('participants.id')
  if (each === undefined) return query.execute()
  const firstOnes = db
    .selectFrom('participants')
    .select([
      'id',
      (eb) =>
        eb.fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('debate_id').orderBy('id'))
          .as('place'),
    ])
    .where('debate_id', 'in', [...debateIds])
  return query
    .where('participants.id', 'in', db.selectFrom(firstOnes.as('firsts')).select('firsts.id').where('firsts.place', '<=', each))
    .execute()
}

export async function insertSeat(
  tx: Connection,
  seat: Pick<Tables['participants'], 'debate_id' | 'side' | 'joined_at'> & { user_id: number },
): Promise<void> {
  await tx
    .insertInto('participants')
    .values({ ...seat, name: null, left_at: null, left_how: null })
    .execute()
  await addPerson(tx, seat.debate_id, seat.user_id)
}

export async function deleteSeat(tx: Connection, debateId: number, userId: number): Promise<void> {
  await tx.deleteFrom('participants').where('debate_id', '=', debateId).where('user_id', '=', userId).execute()
  await dropPersonUnlessPresent(tx, debateId, userId)
}

export async function markSeatLeft(tx: Connection, seatId: number, left_how: LeftHow, left_at: number): Promise<void> {
  await tx.updateTable('participants').set({ left_at, left_how }).where('id', '=', seatId).execute()
}

export async function setMisses(tx: Connection, seatId: number, misses: number): Promise<void> {
  await tx.updateTable('participants').set({ misses }).where('id', '=', seatId).execute()
}

/** Which of some debates a person takes part in. */
export async function listDebatesOf(db: Connection, userId: number, debateIds: readonly number[]): Promise<Set<number>> {
  if (debateIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('participants')
    .select('debate_id')
    .where('user_id', '=', userId)
    .where('debate_id', 'in', [...debateIds])
    .where('left_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.debate_id))
}
