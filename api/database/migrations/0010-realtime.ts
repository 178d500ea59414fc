import { type Kysely, sql } from 'kysely'

/** Adds channels and their events, which are kept for a day. Each channel numbers its events in the order of commits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table channels (name text primary key, last_id bigint not null)`,
    sql`create table channel_events (
      channel text not null, id bigint not null, name text not null, data text not null, at bigint not null,
      primary key (channel, id))`,
    sql`create index channel_events_by_age on channel_events (at)`,
  ])
    await statement.execute(db)
}
