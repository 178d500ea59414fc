import { type Kysely, sql } from 'kysely'

/** Adds content warnings to posts and debates, and who set them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'debates']) {
    await sql`alter table ${sql.table(table)} add column note text`.execute(db)
    await sql`alter table ${sql.table(table)} add column noted_by text`.execute(db)
  }
}
