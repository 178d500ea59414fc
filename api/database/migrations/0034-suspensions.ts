import { type Kysely, sql } from 'kysely'

/** Adds suspensions: until when, and by which decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column suspended_until bigint`,
    sql`alter table users add column suspended_by bigint`,
    sql`alter table decisions add column suspended_until bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
