import { type Kysely, sql } from 'kysely'

/** Adds the deletion of accounts: hidden at once, kept for a while, then erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column deleted_at bigint`,
    sql`alter table users add column erased_at bigint`,
    sql`alter table users add column kept_at bigint`,
    sql`create index users_leaving on users (deleted_at) where deleted_at is not null and erased_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
