import type { Debate, Side } from '#contract/debates'
import { publishToDebate } from '../channels/publish.ts'
import { requireOwnTeam } from '../circles/show-circles.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { settleKicks } from '../kicks/count-kick-votes.ts'
import { Invalid, NotFound } from '../platform/failures.ts'
import { lacksOpponent, scheduleCancellation } from '../turns/deadlines.ts'
import { addToCounters, neverEnds, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { beginRounds, removeSeat } from '../turns/pass-turn.ts'
import { deleteSeat, findSeatOf, insertSeat, listSeats, type Seat } from '../turns/seats.queries.ts'
import { changeDebate } from './change-debate.ts'

type JoinFields = { side?: Side | undefined; team_id?: string | undefined }

/**
 * Takes a free seat. The debate begins when the last seat is taken (docs/product.md#joining-and-leaving).
 * @param side undefined in open debates; `team_id` names the team for which the member argues
 * @throws Forbidden with the reason (seat just taken, begun, closed, already joined); Invalid for a team the member
 * isn't in
 */
export async function joinDebate(context: MemberContext, id: number, { side, team_id }: JoinFields): Promise<{ data: Debate }> {
  const visible = await findVisibleDebate(context.db.read, id, context.actor.id)
  if (!visible) throw new NotFound(debateNotFoundMessage)
  if (visible.type !== 'open' && !side) throw new Invalid({ side: ['Choose a side: for or against.'] })
  const action = side ? (`join_${side}` as const) : 'join'
  return changeDebate(context, id, action, async (tx, debate) => {
    const now = context.clock.now()
    const team = await requireOwnTeam(tx, team_id, context.actor.id)
    await insertSeat(tx, { debate_id: id, user_id: context.actor.id, side: side ?? null, joined_at: now, team_id: team })
    await addToCounters(tx, id, { participants_count: 1 })
    const seats = await listSeats(tx, [id])
    // A demo debate becomes a normal one when a real person joins.
    const demo = debate.demo && context.actor.demo ? 1 : 0
    if (demo !== debate.demo) await updateDebate(tx, id, { demo })
    const isFull = debate.status === 'waiting' && seats.length === 2 * debate.seats_per_side
    // Beginning publishes its own event, which open pages answer with everything that has changed.
    if (isFull) return beginRounds(tx, { ...debate, demo }, seats, { at: now, actor_id: context.actor.id })
    await publishToDebate(tx, { debateId: id, at: now }, 'debate.changed', { what: ['participant.joined'] })
    if (debate.status !== 'waiting') return
    if (lacksOpponent(seats)) await scheduleCancellation(tx, { id, demo }, debate.demo ? now : debate.created_at)
    else await updateDebate(tx, id, { due_at: neverEnds })
  })
}

/**
 * Leaves a debate: without consequences before it begins and in open debates, otherwise as a
 * forfeit (docs/product.md#joining-and-leaving).
 * @throws Forbidden if the member doesn't take part or the debate is over
 */
export async function leaveDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  const { actor, clock } = context
  return changeDebate(context, id, 'leave', (tx, debate, seats) => leaveSeat(tx, debate, seats, { userId: actor.id, at: clock.now() }))
}

/**
 * Removes somebody's seat.
 * @param debate locked by this transaction and brought up to date; not over, and `userId` has a seat in it
 */
export async function leaveSeat(
  tx: Connection,
  debate: DebateRow,
  seats: readonly Seat[],
  { userId, at }: { userId: number; at: number },
): Promise<void> {
  const { id } = debate
  if (debate.type === 'open' || debate.status === 'waiting') {
    await deleteSeat(tx, id, userId)
    await addToCounters(tx, id, { participants_count: -1 })
    await publishToDebate(tx, { debateId: id, at }, 'debate.changed', { what: ['participant.left'] })
    const remaining = seats.filter((seat) => seat.user_id !== userId)
    if (debate.status === 'waiting' && lacksOpponent(remaining) && !lacksOpponent(seats)) await scheduleCancellation(tx, debate, at)
    return
  }
  const seat = findSeatOf(seats, userId)
  if (!seat) throw new Error(`${userId} has no seat in debate ${id}`)
  await removeSeat(tx, debate, seats, { seat, how: 'left', at, actor_id: userId })
  await settleKicks(tx, id, at)
}
