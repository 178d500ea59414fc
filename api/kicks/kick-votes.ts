import { kickLimits } from '#contract/debate-limits'
import type { DebateType } from '#contract/debates'
import type { Kick, KickChoice, KickTally, KickVote, NewKickVote } from '#contract/kicks'
import type { Permission } from '#contract/permissions'
import { findGroupOfDebate, type Reader, type VisibleGroup } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { KickVoteRow } from '../database/post-tables.ts'
import { record } from '../facts/record.ts'
import { outsideGroupRefusal, requirePermission, type Situation } from '../permissions/permissions.ts'
import { formatMinute, iso } from '../platform/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { dueWithKickVote } from '../turns/deadlines.ts'
import { updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { countTakenSeats, findSeatOf, getNameOnSeat, getPersonOnSeat, listSeats, type Seat } from '../turns/seats.queries.ts'
import { settleKicks } from './count-kick-votes.ts'
import {
  findKickVote,
  findLastFailureAgainst,
  insertKickBallot,
  insertKickVote,
  listKickBallotsOf,
  listOpenKickVotes,
} from './kicks.queries.ts'

/**
 * Opens a kick vote, which counts as the opener's yes (docs/product.md#kick-votes).
 * @throws NotFound, Forbidden, Invalid and Conflict with the reason, TooMany
 */
export async function openKickVote(context: MemberContext, debateId: number, { target_user_id, reason }: NewKickVote) {
  const { db, actor, clock, limits, features } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx): Promise<{ data: KickVote }> => {
    const now = clock.now()
    const debate = await lockVisibleDebate(tx, debateId, { actorId: actor.id, now })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    const seats = await listSeats(tx, [debateId])
    const reader = { actorId: actor.id, groups: features.groups }
    requirePermission({ debate, seats, actorId: actor.id, group: await findGroupOfDebate(tx, debate, reader) }, 'kick')
    const target = await requireKickable(tx, { debate, seats, actorId: actor.id }, { target_user_id, now })
    const id = await insertVote(tx, { debate, target, reason, opened_by: actor.id, now })
    await settleKicks(tx, debateId, now)
    return { data: await showKickVote(tx, debate, id, reader) }
  })
}

type NewVote = { debate: DebateRow; target: Seat; reason: string; opened_by: number; now: number }

async function insertVote(tx: Connection, { debate, target, reason, opened_by, now }: NewVote): Promise<number> {
  const expires_at = now + kickLimits.lasts[debate.type]
  const undecided = { status: 'open' as const, decided_at: null, yes: 0, no: 0, abstain: 0, eligible: 0 }
  const subject = { debate_id: debate.id, target_seat_id: target.id, opened_by, reason }
  const id = await insertKickVote(tx, { ...subject, ...undecided, opened_at: now, expires_at })
  await insertKickBallot(tx, { vote_id: id, user_id: opened_by, choice: 'yes', cast_at: now })
  await updateDebate(tx, debate.id, { due_at: dueWithKickVote(debate, expires_at) })
  await record(tx, debate, { kind: 'kick.opened', actor_id: opened_by, user_id: target.user_id, about_id: id, at: now })
  return id
}

/**
 * Returns the seat of somebody against whom a kick vote may be opened now. The caller has checked that the member may
 * open one at all.
 * @throws Invalid for the member themselves and for strangers, Conflict and Forbidden with the reason
 */
async function requireKickable(
  tx: Connection,
  { debate, seats, actorId }: Situation,
  { target_user_id, now }: { target_user_id: string; now: number },
): Promise<Seat> {
  const target = seats.find(({ user_id }) => user_id !== null && String(user_id) === target_user_id)
  if (!target) throw new Invalid({ target_user_id: ['Choose a participant of this debate.'] })
  if (target.user_id === actorId) throw new Invalid({ target_user_id: ['You can’t kick yourself. Leave the debate instead.'] })
  const name = getNameOnSeat(target)
  if (target.left_at !== null) throw new Conflict(`${name} no longer takes part in this debate.`)
  if (target.side === null || countTakenSeats(seats, target.side) < 2)
    throw new Forbidden(`${name} is the last participant ${target.side ?? ''} the motion. The last participant of a side can’t be kicked.`)
  const open = await listOpenKickVotes(tx, debate.id)
  if (open.some((vote) => vote.target_seat_id === target.id))
    throw new Conflict(`There is already an open kick vote against ${name}. Vote in that one.`)
  const retry = computeRetryTime(debate.type, await findLastFailureAgainst(tx, debate.id, target.id))
  if (retry !== null && retry > now)
    throw new Conflict(`A kick vote against ${name} failed. A new one can be opened from ${formatMinute(retry)}.`)
  return target
}

type KickBallot = { debateId: number; voteId: number; choice: KickChoice }

/**
 * Casts a ballot in a kick vote, which can't be changed. The deciding ballot removes the
 * target (docs/product.md#kick-votes).
 * @throws NotFound, Conflict if the vote is decided or the member has voted, Forbidden if they aren't eligible, TooMany
 */
export async function castKickBallot(context: MemberContext, { debateId, voteId, choice }: KickBallot): Promise<{ data: KickVote }> {
  const { db, actor, clock, limits, features } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const now = clock.now()
    const debate = await lockVisibleDebate(tx, debateId, { actorId: actor.id, now })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    const vote = await findKickVote(tx, debateId, voteId)
    if (!vote) throw new NotFound(kickVoteNotFoundMessage)
    const [seats, ballots] = [await listSeats(tx, [debateId]), await listKickBallotsOf(tx, actor.id, [voteId])]
    const reader = { actorId: actor.id, groups: features.groups }
    const group = await findGroupOfDebate(tx, debate, reader)
    requireMayCast({ debate, vote, seats, ballot: ballots.get(voteId) ?? null, actorId: actor.id, group })
    await insertKickBallot(tx, { vote_id: voteId, user_id: actor.id, choice, cast_at: now })
    await settleKicks(tx, debateId, now)
    return { data: await showKickVote(tx, debate, voteId, reader) }
  })
}

export const kickVoteNotFoundMessage = 'There is no such kick vote.'

/** Returns kick votes of one debate for a reader, with two queries for any number of votes. */
export async function showKickVotes(db: Connection, debate: DebateRow, votes: readonly KickVoteRow[], reader: Reader): Promise<KickVote[]> {
  if (votes.length === 0) return []
  const ids = votes.map(({ id }) => id)
  const { actorId } = reader
  const seats = await listSeats(db, [debate.id])
  const group = await findGroupOfDebate(db, debate, reader)
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
function checkCasting({ debate, vote, seats, ballot, actorId, group }: CastingSituation): Permission {
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
function requireMayCast(situation: CastingSituation): void {
  const { allowed, reason } = checkCasting(situation)
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
    retry_at: iso(computeRetryTime(debate.type, vote.status === 'failed' ? vote.decided_at : null)),
    your_ballot: ballot,
    casting: checkCasting(casting),
  }
}

function presentKick(vote: KickVoteRow, seats: readonly Seat[]): Kick {
  const target = seats.find(({ id }) => id === vote.target_seat_id)
  const opener = findSeatOf(seats, vote.opened_by)
  if (!target) throw new Error(`kick vote ${vote.id} is about nobody`)
  return {
    id: String(vote.id),
    target: getPersonOnSeat(target),
    reason: vote.hidden_rule === null ? vote.reason : '',
    hidden_rule: vote.hidden_rule,
    opened_by: opener ? getPersonOnSeat(opener) : null,
    decided_at: iso(vote.decided_at),
    tally: createTally(vote),
  }
}

/**
 * Returns when the next kick vote against somebody can be opened, in ms.
 * @param failedAt when the last one failed; null unless it did
 */
function computeRetryTime(type: DebateType, failedAt: number | null): number | null {
  return failedAt === null ? null : failedAt + kickLimits.retry[type]
}

/** Returns the tally of a decided vote. A vote that ended without a decision stays secret. */
function createTally({ status, yes, no, abstain, eligible }: KickVoteRow): KickTally | null {
  return status === 'passed' || status === 'failed' ? { yes, no, abstain, eligible } : null
}
