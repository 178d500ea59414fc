import { type Kysely, sql } from 'kysely'

/** When recovery codes were made: undoing a change of email ends those that whoever took the account over may have made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery_codes add column created_at bigint not null default 0`.execute(db)
}
