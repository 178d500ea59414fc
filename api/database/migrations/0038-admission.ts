import { type Kysely, sql } from 'kysely'

/** Whom an invite has let in, where a site takes new accounts by invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table friend_invites add column admitted_id bigint`.execute(db)
}
