import { type Kysely, sql } from 'kysely'

/** What a group hides is a case of its own, beside the site's; a thing stays hidden as long as any decision hides it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table cases add column group_id bigint`,
    sql`create index decisions_hiding on decisions (about_kind, about_id, id) where hides = 1 and undone_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
