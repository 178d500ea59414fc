import { type Kysely, sql } from 'kysely'

/** The turns of a debate that went by without an argument are looked up at every view of its page, among all that happened in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index facts_of_passed_turns on facts (debate_id, id) where kind in ('turn.skipped', 'turn.missed')`.execute(db)
}
