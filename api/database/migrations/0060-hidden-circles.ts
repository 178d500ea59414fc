import { type Kysely, sql } from 'kysely'

/** Adds hidden teams and groups and their texts, which are deleted when the circle is dissolved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table circles add column hidden_rule integer`,
    sql`create table hidden_circles (
      circle_id bigint primary key references circles(id) on delete cascade, slug text, name text not null, description_source text not null,
      description_html text not null, excerpt text not null, html_version integer not null, picture text, hidden_at bigint not null)`,
    sql`create index hidden_circles_by_picture on hidden_circles (picture) where picture is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
