import { type Kysely, sql } from 'kysely'

/**
 * Texts are found by words with their signs: ".NET", "5%". Their words are indexed again beside the running service, the newest first
 * (api/search/index-waiting.ts); until then each is found by the words it had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update search_documents set indexed = 0 where indexed <> 0`.execute(db)
}
