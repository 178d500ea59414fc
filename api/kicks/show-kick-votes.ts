import { kickLimits } from '#contract/debate-limits'
import type { DebateType } from '#contract/debates'
import type { Kick, KickChoice, KickTally, KickVote } from '#contract/kicks'
import type { Permission } from '#contract/permissions'
import { type GroupAround, groupOf, type Reader } from '../circles/group-of-debate.ts'
import type { Connection } from '../database/database.ts'
import type { KickVoteRow } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { outOfGroup } from '../permissions/permissions.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { listSeats, type Seat } from '../turns/seats.queries.ts'
import { ownSeat, personOnSeat } from '../turns/seats.ts'
import { findKickVote, listKickBallotsOf } from './kicks.queries.ts'

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

/** @property group that the debate was begun in, toward who asks; null for none */
type Casting = {
  debate: DebateRow
  vote: KickVoteRow
  seats: readonly Seat[]
  ballot: KickChoice | null
  actorId: number | null
  group: GroupAround | null
}

const over = {
  passed: 'This kick vote is over: it has passed.',
  failed: 'This kick vote is over: it has failed.',
  ended: 'This kick vote has ended without a decision.',
} as const

/** Whether somebody may vote on a kick now, or why not, in words. Pages and refusals both ask here. */
function castingOf({ debate, vote, seats, ballot, actorId, group }: Casting): Permission {
  if (vote.status !== 'open') return no(over[vote.status])
  const barred = outOfGroup({ debate, actorId, group, seats })
  if (barred) return barred
  const own = ownSeat(seats, actorId)
  if (!own || own.left_at !== null) return no('Only those who take part in the debate vote on this.')
  if (own.id === vote.target_seat_id) return no('The vote is about you, so you have none in it.')
  return ballot === null ? { allowed: true, reason: null } : no('You have voted already.')
}

/** @throws Conflict once it is decided or one has voted, Forbidden for who is not eligible */
export function requireCasting(situation: Casting): void {
  const { allowed, reason } = castingOf(situation)
  if (allowed) return
  const Failure = situation.vote.status !== 'open' || situation.ballot !== null ? Conflict : Forbidden
  throw new Failure(reason ?? 'You may not vote on this.')
}

const no = (reason: string): Permission => ({ allowed: false, reason })

function presentKickVote(casting: Casting): KickVote {
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
  const opener = ownSeat(seats, vote.opened_by)
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

/** From when the next can be opened against somebody. @param failedAt when the last failed; null unless it did */
export function retryAt(type: DebateType, failedAt: number | null): number | null {
  return failedAt === null ? null : failedAt + kickLimits.retry[type]
}

/** What ended without a decision keeps its secret. */
function tallyOf({ status, yes, no, abstain, eligible }: KickVoteRow): KickTally | null {
  return status === 'passed' || status === 'failed' ? { yes, no, abstain, eligible } : null
}
