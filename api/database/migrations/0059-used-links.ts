import { type Kysely, sql } from 'kysely'

/** Stores used mail links for a while, so that somebody who opens one again is told that it was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table used_links (hash text primary key, used_at bigint not null)`.execute(db)
  await sql`create index used_links_by_time on used_links (used_at)`.execute(db)
}
