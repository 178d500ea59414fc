import { type Kysely, sql } from 'kysely'

/** Stores when recovery codes were created: undoing a change of email revokes codes that a thief may have created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery_codes add column created_at bigint not null default 0`.execute(db)
}
