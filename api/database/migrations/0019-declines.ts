import { type Kysely, sql } from 'kysely'

/** Stores how often and when a person's friend requests were declined (api/friends), which limits when they may ask again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table friend_declines (
    asker_id bigint not null references users(id) on delete cascade, decliner_id bigint not null references users(id) on delete cascade,
    times integer not null, declined_at bigint not null, primary key (asker_id, decliner_id))`.execute(db)
  await sql`create index friend_declines_by_decliner on friend_declines (decliner_id)`.execute(db)
}
