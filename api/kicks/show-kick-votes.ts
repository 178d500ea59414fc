import { kickLimits } from '#contract/debate-limits'
import type { DebateType } from '#contract/debates'
import type { Kick, KickChoice, KickTally, KickVote } from '#contract/kicks'
import type { Permission } from '#contract/permissions'
import { groupOf, type Reader, type VisibleGroup } from '../circles/group-of-debate.ts'
import type { Connection } from '../database/database.ts'
import type { KickVoteRow } from '../database/post-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { outsideGroupRefusal } from '../permissions/permissions.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { findSeatOf, listSeats, personOnSeat, type Seat } from '../turns/seats.queries.ts'
import { findKickVote, listKickBallotsOf } from './kicks.queries.ts'

export const kickVoteNotFoundMessage = 'There is no such kick vote.'

/** Returns kick votes of one debate for a reader, with two queries for any number of votes. */
export async function showKickVotes(db: Connection, debate: DebateRow, votes: readonly KickVoteRow[], reader: Reader): Promise<KickVote[]> {
  if (votes.length === 0) return []
  const ids = votes.map(({ id }) => id)
  const { actorId } = reader
  const seats = await listSeats(db, [debate.id])
  const group = await groupOf(db, debate, reader)
  const ballots = actorId === null ? null : await listKickBallotsOf(db, actorId, ids)
  return votes.map((vote) => presentKickVote({ debate, vote, seats, ballot: ballots?.get(vote.id) ?? null, actorId, group }))
}

/** Returns one kick vote for a reader. @throws NotFound */
export async function showKickVote(db: Connection, debate: DebateRow, id: number, reader: Reader): Promise<KickVote> {
  const vote = await findKickVote(db, debate.id, id)
  const [presented] = vote ? await showKickVotes(db, debate, [vote], reader) : []
  if (!presented) throw new NotFound(kickVoteNotFoundMessage)
  return presented
}

export async function showKicks(db: Connection, debate: DebateRow, votes: readonly KickVoteRow[]): Promise<Kick[]> {
  const seats = votes.length === 0 ? [] : await listSeats(db, [debate.id])
  return votes.map((vote) => presentKick(vote, seats))
}

/** @property group the debate's group with the reader's role in it; null for none */
type CastingSituation = {
  debate: DebateRow
  vote: KickVoteRow
  seats: readonly Seat[]
  ballot: KickChoice | null
  actorId: number | null
  group: VisibleGroup | null
}

const endMessages = {
  passed: 'This kick vote is over: it has passed.',
  failed: 'This kick vote is over: it has failed.',
  ended: 'This kick vote has ended without a decision.',
} as const

/** Returns whether somebody may vote on a kick now, or why not. Both pages and refusals use it. */
function castingOf({ debate, vote, seats, ballot, actorId, group }: CastingSituation): Permission {
  if (vote.status !== 'open') return no(endMessages[vote.status])
  const barred = outsideGroupRefusal({ debate, actorId, group, seats })
  if (barred) return barred
  const seat = findSeatOf(seats, actorId)
  if (!seat || seat.left_at !== null) return no('Only participants of the debate can vote on this.')
  if (seat.id === vote.target_seat_id) return no('You can’t vote on this, because it’s about you.')
  return ballot === null ? { allowed: true, reason: null } : no('You’ve already voted.')
}

/**
 * Checks that somebody may vote on a kick.
 * @throws Conflict if it is decided or they have voted, Forbidden if they aren't eligible
 */
export function requireMayCast(situation: CastingSituation): void {
  const { allowed, reason } = castingOf(situation)
  if (allowed) return
  const Failure = situation.vote.status !== 'open' || situation.ballot !== null ? Conflict : Forbidden
  throw new Failure(reason ?? 'You can’t vote on this.')
}

const no = (reason: string): Permission => ({ allowed: false, reason })

function presentKickVote(casting: CastingSituation): KickVote {
  const { debate, vote, seats, ballot } = casting
  return {
    ...presentKick(vote, seats),
    status: vote.status,
    opened_at: iso(vote.opened_at),
    expires_at: iso(vote.expires_at),
    retry_at: iso(retryAt(debate.type, vote.status === 'failed' ? vote.decided_at : null)),
    your_ballot: ballot,
    casting: castingOf(casting),
  }
}

function presentKick(vote: KickVoteRow, seats: readonly Seat[]): Kick {
  const target = seats.find(({ id }) => id === vote.target_seat_id)
  const opener = findSeatOf(seats, vote.opened_by)
  if (!target) throw new Error(`kick vote ${vote.id} is about nobody`)
  return {
    id: String(vote.id),
    target: personOnSeat(target),
    reason: vote.hidden_rule === null ? vote.reason : '',
    hidden_rule: vote.hidden_rule,
    opened_by: opener ? personOnSeat(opener) : null,
    decided_at: iso(vote.decided_at),
    tally: tallyOf(vote),
  }
}

/**
 * Returns when the next kick vote against somebody can be opened, in ms.
 * @param failedAt when the last one failed; null unless it did
 */
export function retryAt(type: DebateType, failedAt: number | null): number | null {
  return failedAt === null ? null : failedAt + kickLimits.retry[type]
}

/** Returns the tally of a decided vote. A vote that ended without a decision stays secret. */
function tallyOf({ status, yes, no, abstain, eligible }: KickVoteRow): KickTally | null {
  return status === 'passed' || status === 'failed' ? { yes, no, abstain, eligible } : null
}
