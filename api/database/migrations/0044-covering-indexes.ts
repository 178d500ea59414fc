import { type Kysely, sql } from 'kysely'

/**
 * Adds covering indexes that begin with the column compared for equality. SQLite plans without looking at the data and prefers an
 * index on such a column, so it read all arguments and all votes to find the first few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const liked = sql`taken_away_at is null and up > down`
  const statements = [
    sql`drop index posts_liked_by_heat`,
    sql`drop index posts_liked_by_score`,
    sql`drop index post_votes_up_by_time`,
    sql`create index posts_liked_by_heat on posts (kind, heat, id, debate_id, created_at, taken_away_at, up, down) where ${liked}`,
    sql`create index posts_liked_by_score on posts (kind, score, id, debate_id, taken_away_at, up, down) where ${liked}`,
    sql`create index post_votes_up_by_time on post_votes (post_kind, created_at, post_id) where value = 1`,
    // Used to check whether anything still shows a picture.
    sql`create index users_by_avatar on users (avatar) where avatar is not null`,
    sql`create index debates_by_picture on debates (picture) where picture is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
