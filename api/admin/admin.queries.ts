import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Connection, Database } from '../database/database.ts'
import type { AdminActRow, AdminActsTable } from '../database/moderation-tables.ts'
import { cappedCount } from '../database/query-building.ts'

/** Records an action of an administrator or the command line, in the transaction that performs it. Only administrators read this log. */
export async function insertAdminAct(tx: Connection, row: Insertable<AdminActsTable>): Promise<void> {
  await tx.insertInto('admin_acts').values(row).execute()
}

type Span = { limit: number; offset: number; before: number | undefined }

/** Returns a page of actions, the latest first. */
export async function pageOfAdminActs(db: Connection, { limit, offset, before }: Span): Promise<AdminActRow[]> {
  return db
    .selectFrom('admin_acts')
    .selectAll()
    .$if(before !== undefined, (actions) => actions.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countActs(db: Connection): Promise<number> {
  return cappedCount(db, db.selectFrom('admin_acts').select('id'))
}

/** Removes an erased administrator's name from their actions, which stay. */
export async function anonymiseAdminActs(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('admin_acts').set({ admin_id: null }).where('admin_id', '=', userId).execute()
}

const day = 24 * 60 * 60 * 1000

/** Row counts by day, numbered from the epoch, since a moment. */
type ByDay = ReadonlyMap<number, number>

export async function countByDay(db: Connection, table: 'users' | 'debates' | 'reports', after: number): Promise<ByDay> {
  const rows = await db.selectFrom(table).select([dayCreated, amount]).where('created_at', '>=', after).groupBy('day').execute()
  return byDay(rows)
}

export async function countPostsByDay(db: Connection, kind: 'argument' | 'comment', after: number): Promise<ByDay> {
  const rows = await db
    .selectFrom('posts')
    .select([dayCreated, amount])
    .where('created_at', '>=', after)
    .where(sql<SqlBool>`kind = ${kind}`)
    .groupBy('day')
    .execute()
  return byDay(rows)
}

const dayCreated = sql<number>`created_at / ${sql.lit(day)}`.as('day')
const amount = sql<number>`count(*)`.as('amount')
const byDay = (rows: readonly { day: number; amount: number }[]) => new Map(rows.map((row) => [Number(row.day), Number(row.amount)]))

/** Counts waiting mails, and how many of them have been tried before. */
export async function countMails(db: Connection): Promise<{ waiting: number; tried: number }> {
  const row = await db
    .selectFrom('mails')
    .select([sql<number>`count(*)`.as('waiting'), sql<number>`coalesce(sum(case when attempts > 0 then 1 else 0 end), 0)`.as('tried')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), tried: Number(row.tried) }
}

/** Returns the size of the database, in bytes. */
export async function databaseSize({ kind, read }: Database): Promise<number> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{ size: number }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`.execute(read)
      : await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(read)
  return Number(rows[0]?.size ?? 0)
}

/** Finds when the service clock last ticked, in any process. */
export async function findLastBeat(db: Connection): Promise<number | null> {
  const row = await db.selectFrom('service_clock').select('alive_at').where('id', '=', 1).executeTakeFirst()
  return row?.alive_at ?? null
}
