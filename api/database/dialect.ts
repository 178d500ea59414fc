import { PostgresAdapter } from 'kysely'
import type { Connection } from './database.ts'

/** Checks which engine runs, for the few queries that must differ. */
export function onPostgres(db: Connection): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Checks whether a transaction must lock rows with `for update`. On SQLite, BEGIN IMMEDIATE already admits one writer at a
 * time, and the clause does not exist.
 */
export function locksRows(tx: Connection): boolean {
  return onPostgres(tx)
}
