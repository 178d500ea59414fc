import { type Kysely, sql } from 'kysely'

/** Adds private groups and the debates that belong to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table circles add column private integer not null default 0`,
    sql`alter table debates add column private_to bigint`,
    // Lists look up the debates to exclude here.
    sql`create index debates_private on debates (id, private_to) where private_to is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
