import { sql } from 'kysely'
import type { KickChoice, KickStatus } from '#contract/kicks'
import type { Connection } from '../database/database.ts'
import { announceUnreadChanged } from '../database/invalidate-pages.ts'
import type { KickVoteRow, NewKickVoteRow } from '../database/post-tables.ts'
import type { Span } from '../platform/paging.ts'

type Tally = Pick<KickVoteRow, 'yes' | 'no' | 'abstain' | 'eligible'>
type Ballot = { user_id: number; choice: KickChoice }

export async function insertKickVote(tx: Connection, row: NewKickVoteRow): Promise<number> {
  return (await tx.insertInto('kick_votes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function findKickVote(db: Connection, debateId: number, id: number): Promise<KickVoteRow | undefined> {
  return db.selectFrom('kick_votes').selectAll().where('debate_id', '=', debateId).where('id', '=', id).executeTakeFirst()
}

export async function listOpenKickVotes(tx: Connection, debateId: number): Promise<KickVoteRow[]> {
  return tx
    .selectFrom('kick_votes')
    .selectAll()
    .where('debate_id', '=', debateId)
    .where('status', '=', sql.lit('open'))
    .orderBy('id')
    .execute()
}

type KickVoteFilter = { debateId: number; status?: KickStatus | undefined }

/** Returns kick votes, the newest first. */
export async function pageOfKickVotes(
  db: Connection,
  filter: KickVoteFilter,
  { limit, offset }: Pick<Span, 'limit' | 'offset'>,
): Promise<KickVoteRow[]> {
  return filteredVotes(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export async function countKickVotes(db: Connection, filter: KickVoteFilter): Promise<number> {
  const { count } = await filteredVotes(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filteredVotes(db: Connection, { debateId, status }: KickVoteFilter) {
  const query = db.selectFrom('kick_votes').where('debate_id', '=', debateId)
  return status ? query.where('status', '=', status) : query
}

/** Returns when the latest kick vote against somebody failed; null if none did. */
export async function findLastFailureAgainst(tx: Connection, debateId: number, seatId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('kick_votes')
    .select('decided_at')
    .where('debate_id', '=', debateId)
    .where('target_seat_id', '=', seatId)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.decided_at ?? null
}

export async function setKickTally(tx: Connection, id: number, tally: Tally): Promise<void> {
  await tx.updateTable('kick_votes').set(tally).where('id', '=', id).execute()
}

export async function decideKickVote(
  tx: Connection,
  id: number,
  decision: Pick<KickVoteRow, 'status' | 'decided_at'> & Partial<Tally>,
): Promise<void> {
  announceUnreadChanged(tx, { about: id, kinds: ['kick.'] })
  await tx.updateTable('kick_votes').set(decision).where('id', '=', id).execute()
}

export async function insertKickBallot(tx: Connection, ballot: Ballot & { vote_id: number; cast_at: number }): Promise<void> {
  announceUnreadChanged(tx, { people: [ballot.user_id] })
  await tx.insertInto('kick_ballots').values(ballot).execute()
}

export async function listKickBallots(tx: Connection, voteId: number): Promise<Ballot[]> {
  return tx.selectFrom('kick_ballots').select(['user_id', 'choice']).where('vote_id', '=', voteId).execute()
}

/** Returns a person's ballots in some kick votes, by the votes' ids. */
export async function listKickBallotsOf(db: Connection, userId: number, voteIds: readonly number[]): Promise<Map<number, KickChoice>> {
  if (voteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('kick_ballots')
    .select(['vote_id', 'choice'])
    .where('vote_id', 'in', [...voteIds])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ vote_id, choice }) => [vote_id, choice]))
}
