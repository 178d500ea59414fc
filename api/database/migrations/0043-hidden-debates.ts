import { type Kysely, sql } from 'kysely'

/** Adds hidden debates and their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table debates add column hidden_rule integer`,
    // Lists exclude them; there are few.
    sql`create index debates_hidden on debates (id) where hidden_rule is not null`,
    sql`create table hidden_debates (
      debate_id bigint primary key references debates(id), slug text not null, topic text not null, description_source text not null,
      description_html text not null, excerpt text not null, html_version integer not null, picture text, tags text not null,
      hidden_at bigint not null)`,
    sql`create index hidden_debates_by_slug on hidden_debates (slug)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
