import { type Kysely, sql } from 'kysely'

/** Adds counts of what new accounts have posted, and hashes of recent texts by person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column early_comments integer not null default 0`,
    sql`alter table users add column early_debates integer not null default 0`,
    sql`create table posted_texts (user_id bigint not null references users(id), hash text not null, posted_at bigint not null)`,
    sql`create index posted_texts_by_user on posted_texts (user_id, hash, posted_at)`,
    sql`create index posted_texts_by_age on posted_texts (posted_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
