import { type Kysely, sql } from 'kysely'

/** Indexes the pictures of hidden debates, which are looked up when a picture is requested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index hidden_debates_by_picture on hidden_debates (picture) where picture is not null`.execute(db)
}
