import { type Kysely, sql } from 'kysely'

/** What people say of themselves is Markdown, and names may be changed: the one before leads on for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column bio_html text not null default ''`,
    sql`alter table users add column html_version integer not null default 0`,
    sql`alter table users add column renamed_at bigint`,
    // Nearly always none: what an older renderer has rendered is looked for every hour.
    sql`create index users_by_html_version on users (html_version) where bio <> ''`,
    sql`create table former_names (
      display_key text primary key, user_id bigint not null references users(id) on delete cascade, until bigint not null)`,
    sql`create index former_names_by_user on former_names (user_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
