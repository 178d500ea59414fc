import { type Kysely, sql } from 'kysely'

/** Whether somebody takes requests and invitations. Without this choice, only a block would answer that a person takes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column takes_requests integer not null default 1`.execute(db)
}
