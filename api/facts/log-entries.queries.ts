import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { LogEntriesTable } from '../database/moderation-tables.ts'

/** Writes into the public log what moderators of the site, or of a group, did. */
export async function insertLogEntry(tx: Connection, entry: Insertable<LogEntriesTable>): Promise<void> {
  await tx.insertInto('log_entries').values(entry).execute()
}
