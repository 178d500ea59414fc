import { type Kysely, sql } from 'kysely'

/** The links of mails that were used, for a while, so that whoever opens one again reads that it was, and not that it never worked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table used_links (hash text primary key, used_at bigint not null)`.execute(db)
  await sql`create index used_links_by_time on used_links (used_at)`.execute(db)
}
