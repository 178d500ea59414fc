import { type Kysely, sql } from 'kysely'

/** Adds addresses that refused further invitations, and an index to count recent invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table invite_optouts (email_hash text primary key, created_at bigint not null)`,
    sql`create index friend_invites_by_time on friend_invites (inviter_id, created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
