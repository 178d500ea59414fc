import { type Kysely, sql } from 'kysely'

/** What somebody has argued of late is counted by the weeks in which it came (api/people): its moments in order, for each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const standing = sql`user_id is not null and taken_away_at is null`
  await sql`create index posts_standing_by_time on posts (user_id, kind, created_at) where ${standing}`.execute(db)
}
