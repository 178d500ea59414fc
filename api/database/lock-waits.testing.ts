import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Checks whether anybody waits for a lock. On SQLite the answer is always yes, since writers queue before they read. */
export async function isAnyLockAwaited({ kind, read }: Database): Promise<boolean> {
  if (kind === 'sqlite') return true
  const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(read)
  return rows.length > 0
}
