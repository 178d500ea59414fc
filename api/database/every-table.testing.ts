import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { onPostgres } from './query-building.ts'

/** Lists the tables that the database really has, whatever the types say. */
export async function listTables(db: Connection): Promise<string[]> {
  const { rows } = onPostgres(db)
    ? await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
        db,
      )
    : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !/^(?:kysely_|sqlite_|search_index_)/.test(name))
}

/** Lists the tables that contain one of the texts, ignoring case. Reserved former names don't count. */
export async function tablesContaining(db: Connection, texts: readonly string[]): Promise<string[]> {
  const has = (row: unknown) => texts.some((text) => JSON.stringify(row).toLowerCase().includes(text.toLowerCase()))
  return listMatchingTables(db, (table, row) => table !== 'former_names' && has(row))
}

/** Lists the tables that contain a person's id, in any column for ids of people. */
export function tablesWithUserId(db: Connection, id: number): Promise<string[]> {
  return listMatchingTables(db, (table, row) => (table === 'users' ? ['id'] : userIdColumns).some((column) => Number(row[column]) === id))
}

const userIdColumns = [
  ...['user_id', 'other_id', 'actor_id', 'by_id', 'creator_id', 'owner_id', 'opened_by', 'answers_user_id'],
  ...['blocker_id', 'blocked_id', 'asker_id', 'decliner_id', 'inviter_id', 'accepted_by', 'reporter_id'],
]

/**
 * Returns all rows, table by table.
 * @param excluded columns to leave out
 */
export async function readAllRows(db: Connection, excluded: readonly string[]): Promise<Record<string, string[]>> {
  const result: Record<string, string[]> = {}
  for (const table of await listTables(db)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
    result[table] = rows.map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !excluded.includes(column)))).sort()
  }
  return result
}

type Row = Readonly<Record<string, unknown>>

async function listMatchingTables(db: Connection, matches: (table: string, row: Row) => boolean): Promise<string[]> {
  const found = []
  for (const table of await listTables(db)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
    if (rows.some((row) => matches(table, row))) found.push(table)
  }
  return found.sort()
}
