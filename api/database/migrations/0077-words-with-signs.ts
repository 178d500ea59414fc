import { type Kysely, sql } from 'kysely'

/**
 * Indexes texts again for words with signs: ".NET", "5%". This happens while the service runs, the newest first
 * (api/search/index-waiting.ts); until then each text is found by its old words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update search_documents set indexed = 0 where indexed <> 0`.execute(db)
}
