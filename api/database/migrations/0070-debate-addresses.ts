import { type Kysely, sql } from 'kysely'

/** Adds former addresses of debates, from before their topics were corrected. They redirect and are never reused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table former_slugs (slug text primary key, debate_id bigint not null references debates(id))`,
    sql`create index former_slugs_of on former_slugs (debate_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
