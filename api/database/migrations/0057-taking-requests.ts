import { type Kysely, sql } from 'kysely'

/** Lets people refuse friend requests and invitations. Without this choice, a refusal would reveal a block. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column takes_requests integer not null default 1`.execute(db)
}
