import { type Kysely, sql } from 'kysely'

/** Adds indexes for highlights (api/highlights): posts with more upvotes than downvotes, by heat and by score, and the newest upvotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const liked = sql`kind = 'argument' and taken_away_at is null and up > down`
  await sql`create index posts_liked_by_heat on posts (heat, id, debate_id) where ${liked}`.execute(db)
  await sql`create index posts_liked_by_score on posts (score, id, debate_id) where ${liked}`.execute(db)
  await sql`create index post_votes_up_by_time on post_votes (created_at, post_id) where post_kind = 'argument' and value = 1`.execute(db)
}
