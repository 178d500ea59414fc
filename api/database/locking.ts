import type { Connection } from './database.ts'
import { onPostgres } from './dialect.ts'

/**
 * Whether rows must be locked with `for update` in this transaction. On SQLite BEGIN IMMEDIATE already lets one
 * writer in at a time, and the words are unknown.
 */
export function locksRows(tx: Connection): boolean {
  return onPostgres(tx)
}
