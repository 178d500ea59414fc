import { type Kysely, sql } from 'kysely'

/** Indexes turns without an argument, which every view of a debate looks up among all of its facts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index facts_of_passed_turns on facts (debate_id, id) where kind in ('turn.skipped', 'turn.missed')`.execute(db)
}
