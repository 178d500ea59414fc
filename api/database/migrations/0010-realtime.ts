import { type Kysely, sql } from 'kysely'

/** What happened in the channels, kept for a day; each counts its events by one, in the order of their commits. */
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
