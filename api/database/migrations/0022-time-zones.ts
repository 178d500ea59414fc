import { type Kysely, sql } from 'kysely'

/** In which zone somebody is told times; null for UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column time_zone text`.execute(db)
}
