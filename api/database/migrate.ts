import { type Kysely, Migrator } from 'kysely'
import * as firstRooms from './migrations/0001-first-rooms.ts'
import type { Tables } from './tables.ts'

const migrations = { '0001-first-rooms': firstRooms }

/**
 * Brings the tables up to date, all or nothing, however many processes start at once: on SQLite the surrounding
 * BEGIN IMMEDIATE is the lock, on PostgreSQL Kysely's own advisory lock.
 * @throws what the database says if a step fails
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations }, disableTransactions: true })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}
