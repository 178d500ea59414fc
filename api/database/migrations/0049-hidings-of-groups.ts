import { type Kysely, sql } from 'kysely'

/** Makes a group's decision a separate case from the site's; content stays hidden as long as any decision hides it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table cases add column group_id bigint`,
    sql`create index decisions_hiding on decisions (about_kind, about_id, id) where hides = 1 and undone_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
