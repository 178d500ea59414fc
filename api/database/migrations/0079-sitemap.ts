import { type Kysely, sql } from 'kysely'

/** Adds an index from which the sitemap reads readable posts, because a post's row has its text before its times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_in_sitemap on posts (kind, id, debate_id, created_at, edited_at) where taken_away_at is null`.execute(db)
}
