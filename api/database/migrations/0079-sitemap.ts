import { type Kysely, sql } from 'kysely'

/**
 * Adds indexes from which the sitemap reads posts, whose rows have their text before their times, and teams and groups, whose other indexes
 * don't order them by id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_in_sitemap on posts (kind, id, debate_id, created_at, edited_at) where taken_away_at is null`.execute(db)
  await sql`create index circles_by_id on circles (kind, id)`.execute(db)
}
