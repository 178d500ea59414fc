import { type Kysely, sql } from 'kysely'

/** A card shows the first of a debate's participants, of whom an open one may have thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participants_by_debate on participants (debate_id, id)`.execute(db)
}
