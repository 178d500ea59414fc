import { type Kysely, sql } from 'kysely'

/** Indexes a debate's participants in order: a card shows the first, and an open debate may have thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participants_by_debate on participants (debate_id, id)`.execute(db)
}
