import { type Kysely, sql } from 'kysely'

/** Adds bios in Markdown, and former display names, which redirect for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column bio_html text not null default ''`,
    sql`alter table users add column html_version integer not null default 0`,
    sql`alter table users add column renamed_at bigint`,
    // Nearly always empty: outdated bios are searched every hour.
    sql`create index users_by_html_version on users (html_version) where bio <> ''`,
    sql`create table former_names (
      display_key text primary key, user_id bigint not null references users(id) on delete cascade, until bigint not null)`,
    sql`create index former_names_by_user on former_names (user_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
