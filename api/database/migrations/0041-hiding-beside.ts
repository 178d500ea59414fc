import { type Kysely, sql } from 'kysely'

/** Lets one decision hide a post and also warn or suspend its author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decisions add column hides integer not null default 0`.execute(db)
  await sql`update decisions set hides = 1 where outcome = 'hide'`.execute(db)
}
