import { type Kysely, sql } from 'kysely'

/** Indexes a person's part in kick votes, for the download of their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index kick_votes_by_opener on kick_votes (opened_by, id)`.execute(db)
  await sql`create index kick_ballots_by_user on kick_ballots (user_id, vote_id)`.execute(db)
}
