import { type Kysely, sql } from 'kysely'

/** Adds second factors, recovery codes, and sign-ins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table second_factors (
      user_id bigint primary key references users(id) on delete cascade, secret text not null, enabled_at bigint,
      last_step bigint not null default 0, created_at bigint not null)`,
    sql`create table recovery_codes (
      user_id bigint not null references users(id) on delete cascade, hash text not null, primary key (user_id, hash))`,
    sql`create table sign_in_steps (
      hash text primary key, user_id bigint not null references users(id) on delete cascade, tries integer not null default 0,
      expires_at bigint not null)`,
    sql`create index sign_in_steps_by_user on sign_in_steps (user_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
