import type { KickChoice } from '#contract/kicks'
import type { Permission } from '#contract/permissions'
import type { GroupAround } from '../circles/group-of-debate.ts'
import type { KickVoteRow } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { outOfGroup } from '../permissions/permissions.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import type { Seat } from '../turns/seats.queries.ts'
import { ownSeat } from '../turns/seats.ts'

/** @property group that the debate was begun in, toward who asks; null for none */
export type Casting = {
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
export function castingOf({ debate, vote, seats, ballot, actorId, group }: Casting): Permission {
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
