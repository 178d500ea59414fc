import { type Kysely, sql } from 'kysely'

/** Adds the account that an invitation admitted, for sites open by invitation only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table friend_invites add column admitted_id bigint`.execute(db)
}
