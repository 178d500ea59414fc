import { PostgresAdapter } from 'kysely'
import type { Connection } from './database.ts'

/** Which of the two databases answers, for the few queries that must differ. */
export function onPostgres(db: Connection): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
