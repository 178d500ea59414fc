import { type Kysely, sql } from 'kysely'

/**
 * Stores the purpose, owner and session of tickets and passkey challenges. Existing ones are dropped;
 * they were valid only for minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`delete from social_steps`,
    sql`alter table social_steps add column purpose text not null default ''`,
    sql`alter table social_steps add column session text`,
    sql`create table passkey_challenges (
      hash text primary key, purpose text not null, user_id bigint not null references users(id) on delete cascade,
      session text not null, expires_at bigint not null)`,
    sql`create index passkey_challenges_by_user on passkey_challenges (user_id)`,
    sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`,
    sql`create index social_steps_by_user on social_steps (user_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
