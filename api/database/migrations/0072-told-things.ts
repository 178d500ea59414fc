import { type Kysely, sql } from 'kysely'

/**
 * Stores recent notifications, so that an act that is undone and repeated is announced once a day. Also links mails to their
 * notification, so that they are not sent once it has lost its subject.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table told_things (
    user_id bigint not null references users(id) on delete cascade, thing text not null, told_at bigint not null,
    primary key (user_id, thing))`.execute(db)
  await sql`create index told_things_by_time on told_things (told_at)`.execute(db)
  await sql`alter table mails add column notification_id bigint`.execute(db)
}
