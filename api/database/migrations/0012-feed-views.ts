import { type Kysely, sql } from 'kysely'

/** Adds sums of what a person did with a debate's card in the feed. Times and order are not stored, for privacy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table feed_views (
      user_id bigint not null references users(id) on delete cascade, debate_id bigint not null references debates(id) on delete cascade,
      last_seen_at bigint not null, seen integer not null, dwells integer not null, skips integer not null, dwell_seconds integer not null,
      primary key (user_id, debate_id))`,
    sql`create index feed_views_by_user on feed_views (user_id, last_seen_at)`,
    sql`create index feed_views_by_age on feed_views (last_seen_at)`,
  ])
    await statement.execute(db)
}
