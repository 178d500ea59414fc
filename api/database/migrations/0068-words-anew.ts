import { type Kysely, sql } from 'kysely'

/**
 * Texts are found by more spellings: "U.S." by "US", "1,000" by "1000", what they link to by its host. Their words are indexed anew beside the
 * running service, the newest first (api/search/index-waiting.ts); until then each is found by the words it had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update search_documents set indexed = 0 where indexed <> 0`.execute(db)
}
