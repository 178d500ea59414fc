import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Copies posts into the two tables that older migrations read, with the columns that those use. */
export async function asTwoTables(tx: Kysely<Tables>): Promise<void> {
  for (const [table, kind, gone] of [
    ['arguments', 'argument', 'withdrawn_at'],
    ['comments', 'comment', 'deleted_at'],
  ] as const) {
    await sql`create table ${sql.table(table)} (
      id bigint primary key, debate_id bigint, user_id bigint, created_at bigint, ${sql.ref(gone)} bigint)`.execute(tx)
    await sql`insert into ${sql.table(table)} select id, debate_id, user_id, created_at, taken_away_at from posts
      where kind = ${kind}`.execute(tx)
  }
}
