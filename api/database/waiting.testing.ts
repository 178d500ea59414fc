import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether somebody waits for a lock that a transaction has; on SQLite, where whoever writes waits before they read, at once. */
export async function isSomebodyWaiting({ kind, read }: Database): Promise<boolean> {
  if (kind === 'sqlite') return true
  const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(read)
  return rows.length > 0
}
