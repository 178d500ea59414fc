import { type Kysely, sql } from 'kysely'

/** Indexes a person's posts by time, to count their recent arguments by week (api/people). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const standing = sql`user_id is not null and taken_away_at is null`
  await sql`create index posts_standing_by_time on posts (user_id, kind, created_at) where ${standing}`.execute(db)
}
