import { type Kysely, sql } from 'kysely'

/** Groups that only their members see, and which debates belong to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table circles add column private integer not null default 0`,
    sql`alter table debates add column private_to bigint`,
    // Lists leave these debates out by looking their ids up here.
    sql`create index debates_private on debates (id, private_to) where private_to is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
