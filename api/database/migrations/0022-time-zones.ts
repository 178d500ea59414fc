import { type Kysely, sql } from 'kysely'

/** Adds people's time zones; null is UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column time_zone text`.execute(db)
}
