import { type Kysely, sql } from 'kysely'

/** Addresses to which no invitation is mailed, because whoever reads mail there said so; and what was mailed lately, to count it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table invite_optouts (email_hash text primary key, created_at bigint not null)`,
    sql`create index friend_invites_by_time on friend_invites (inviter_id, created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
