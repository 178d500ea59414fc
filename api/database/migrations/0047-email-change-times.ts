import { type Kysely, sql } from 'kysely'

/** The link that undoes a change of email knows when the change was asked for: a thief may have added ways to sign in before that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email_changes add column asked_at bigint not null default 0`.execute(db)
  await sql`update email_changes set asked_at = created_at`.execute(db)
}
