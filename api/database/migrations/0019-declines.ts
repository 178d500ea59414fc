import { type Kysely, sql } from 'kysely'

/** How often and when last somebody's request for friendship was declined (api/friends): by that they may ask again, or no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table friend_declines (
    asker_id bigint not null references users(id) on delete cascade, decliner_id bigint not null references users(id) on delete cascade,
    times integer not null, declined_at bigint not null, primary key (asker_id, decliner_id))`.execute(db)
  await sql`create index friend_declines_by_decliner on friend_declines (decliner_id)`.execute(db)
}
