import { PostgresAdapter } from 'kysely'
import type { Connection } from './database.ts'

/** Which of the two databases answers, for the few queries that must differ. */
export function onPostgres(db: Connection): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Whether rows must be locked with `for update` in this transaction. On SQLite BEGIN IMMEDIATE already lets one
 * writer in at a time, and the words are unknown.
 */
export function locksRows(tx: Connection): boolean {
  return onPostgres(tx)
}
