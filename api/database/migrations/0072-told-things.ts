import { type Kysely, sql } from 'kysely'

/**
 * What people were told lately, so that what is done, undone and done again is told once a day; and of which notification a mail tells, so
 * that it does not leave once that is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table told_things (
    user_id bigint not null references users(id) on delete cascade, thing text not null, told_at bigint not null,
    primary key (user_id, thing))`.execute(db)
  await sql`create index told_things_by_time on told_things (told_at)`.execute(db)
  await sql`alter table mails add column notification_id bigint`.execute(db)
}
