import { type Kysely, sql } from 'kysely'

/** Why a post, or a debate's introduction, is folded until its reader wants to see it, and whether moderators say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'debates']) {
    await sql`alter table ${sql.table(table)} add column note text`.execute(db)
    await sql`alter table ${sql.table(table)} add column noted_by text`.execute(db)
  }
}
