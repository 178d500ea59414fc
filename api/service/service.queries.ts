import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** Asks the database the least it can answer. */
export async function askDatabase(db: Connection): Promise<void> {
  await sql`select 1`.execute(db)
}
