import { type Kysely, sql } from 'kysely'

/** The addresses that debates had before their topics were corrected. They lead there, and are nobody else's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table former_slugs (slug text primary key, debate_id bigint not null references debates(id))`,
    sql`create index former_slugs_of on former_slugs (debate_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
