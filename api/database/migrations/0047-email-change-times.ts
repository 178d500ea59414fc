import { type Kysely, sql } from 'kysely'

/** Stores when a change of email was requested, for the link that undoes it: a thief may have added ways to sign in since that time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email_changes add column asked_at bigint not null default 0`.execute(db)
  await sql`update email_changes set asked_at = created_at`.execute(db)
}
