import { type Kysely, sql } from 'kysely'

/** Adds the device and the last proof of identity to sessions, and pending changes of email addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table tokens add column device text`,
    sql`alter table tokens add column prefix text`,
    sql`alter table tokens add column proven_at bigint not null default 0`,
    sql`create table email_changes (
      hash text primary key, user_id bigint not null references users(id) on delete cascade, purpose text not null,
      email text not null, email_key text not null, created_at bigint not null, expires_at bigint not null)`,
    sql`create index email_changes_by_email on email_changes (email_key)`,
    sql`create index email_changes_by_user on email_changes (user_id, purpose)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
