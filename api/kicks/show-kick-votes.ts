import type { Kick, KickVote } from '#contract/kicks'
import { groupOf, type Reader } from '../circles/group-of-debate.ts'
import type { Connection } from '../database/database.ts'
import type { KickVoteRow } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { NotFound } from '../platform/failures.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { findKickVote, listKickBallotsOf } from './kicks.queries.ts'
import { presentKick, presentKickVote } from './present-kick-vote.ts'

export const noSuchKickVote = 'There is no such kick vote.'

/** Kick votes of one debate for a reader: two queries, however many there are. */
export async function showKickVotes(db: Connection, debate: DebateRow, votes: readonly KickVoteRow[], reader: Reader): Promise<KickVote[]> {
  if (votes.length === 0) return []
  const ids = votes.map(({ id }) => id)
  const { actorId } = reader
  const seats = await listSeats(db, [debate.id])
  const group = await groupOf(db, debate, reader)
  const ballots = actorId === null ? null : await listKickBallotsOf(db, actorId, ids)
  return votes.map((vote) => presentKickVote({ debate, vote, seats, ballot: ballots?.get(vote.id) ?? null, actorId, group }))
}

/** @throws NotFound */
export async function showKickVote(db: Connection, debate: DebateRow, id: number, reader: Reader): Promise<KickVote> {
  const vote = await findKickVote(db, debate.id, id)
  const [shown] = vote ? await showKickVotes(db, debate, [vote], reader) : []
  if (!shown) throw new NotFound(noSuchKickVote)
  return shown
}

export async function showKicks(db: Connection, debate: DebateRow, votes: readonly KickVoteRow[]): Promise<Kick[]> {
  const seats = votes.length === 0 ? [] : await listSeats(db, [debate.id])
  return votes.map((vote) => presentKick(vote, seats))
}
