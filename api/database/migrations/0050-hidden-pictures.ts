import { type Kysely, sql } from 'kysely'

/** Whether a picture is of a debate whose words are hidden is looked up when it is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index hidden_debates_by_picture on hidden_debates (picture) where picture is not null`.execute(db)
}
