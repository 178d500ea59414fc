import { sql } from 'kysely'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { onPostgres } from '../database/dialect.ts'
import type { DebateRow, NewArgumentRow, NewCommentRow, Tables } from '../database/tables.ts'

/** Rows of one insert: at most 25 values each, far below what either database takes. */
const rowsAtOnce = 200

/** What is known of a debate that came with this key, or came into being here at that moment under that topic. */
export async function findKept(db: Connection, key: string) {
  return db.selectFrom('debates').select(['topic', 'created_at']).where('archive_key', '=', key).executeTakeFirst()
}

/** Whether a debate of our own began at this very moment under this topic. */
export async function hasHomeGrown(db: Connection, created_at: number, topic: string): Promise<boolean> {
  const found = await db
    .selectFrom('debates')
    .select('id')
    .where('created_at', '=', created_at)
    .where('topic', '=', topic)
    .where('archive_key', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The moments at which debates began, each once, in order. */
export async function listMoments(db: Connection, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('debates')
    .select('created_at')
    .distinct()
    .where('created_at', '>', after)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/** The debates that began at a moment. */
export async function listBegunAt(db: Connection, moment: number): Promise<Pick<DebateRow, 'id' | 'archive_key'>[]> {
  return db.selectFrom('debates').select(['id', 'archive_key']).where('created_at', '=', moment).orderBy('id').execute()
}

export async function listArgumentsByNumber(db: Connection, debateId: number) {
  return db
    .selectFrom('arguments')
    .leftJoin('users', 'users.id', 'arguments.user_id')
    .select([
      'arguments.id',
      'arguments.parent_id',
      'arguments.number',
      'arguments.archive_id',
      'arguments.user_id',
      'arguments.author_name',
    ])
    .select(['arguments.stance', 'arguments.round', 'arguments.content_source', 'arguments.created_at', 'arguments.edited_at'])
    .select(['arguments.withdrawn_at', 'arguments.up', 'arguments.down'])
    .select(authorColumns)
    .where('arguments.debate_id', '=', debateId)
    .orderBy('arguments.number')
    .execute()
}
export type ArgumentToExport = Awaited<ReturnType<typeof listArgumentsByNumber>>[number]

export async function listCommentsByNumber(db: Connection, debateId: number) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.parent_id', 'comments.number', 'comments.archive_id', 'comments.user_id', 'comments.author_name'])
    .select(['comments.content_source', 'comments.created_at', 'comments.edited_at', 'comments.deleted_at', 'comments.up', 'comments.down'])
    .select(authorColumns)
    .where('comments.debate_id', '=', debateId)
    .orderBy('comments.number')
    .execute()
}
export type CommentToExport = Awaited<ReturnType<typeof listCommentsByNumber>>[number]

type NewSeat = Pick<Tables['participants'], 'debate_id' | 'name' | 'side' | 'joined_at' | 'left_at' | 'left_how'>

/** Seats of names, in their order. */
export async function insertNamedSeats(tx: Connection, seats: readonly NewSeat[]): Promise<void> {
  for (const some of inBatches(seats))
    await tx
      .insertInto('participants')
      .values(some.map((seat) => ({ ...seat, user_id: null })))
      .execute()
}

/** @returns ids that no other row of the table has or will have, in order */
export async function reserveIds(tx: Connection, table: 'arguments' | 'comments', count: number): Promise<number[]> {
  if (onPostgres(tx)) {
    const reserved = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx)
    return reserved.rows.map(({ id }) => id)
  }
  // The transaction alone writes, and the sequence follows the highest id that is inserted.
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(tx)
  return Array.from({ length: count }, (_, place) => (rows[0]?.seq ?? 0) + 1 + place)
}

/** Parents before their replies. */
export async function insertArguments(tx: Connection, rows: readonly NewArgumentRow[]): Promise<void> {
  for (const some of inBatches(rows)) await tx.insertInto('arguments').values(some).execute()
}

/** Parents before their replies. */
export async function insertComments(tx: Connection, rows: readonly NewCommentRow[]): Promise<void> {
  for (const some of inBatches(rows)) await tx.insertInto('comments').values(some).execute()
}

function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) => rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce))
}
