import { type Kysely, sql } from 'kysely'

/**
 * Indexes texts again for more spellings: "U.S." is found by "US", "1,000" by "1000", links by their host. This happens while the
 * service runs, the newest first (api/search/index-waiting.ts); until then each text is found by its old words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update search_documents set indexed = 0 where indexed <> 0`.execute(db)
}
