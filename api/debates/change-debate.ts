import type { Debate } from '#contract/debates'
import type { DebateAction } from '#contract/permissions'
import { findGroupOfDebate } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { record } from '../facts/record.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { NotFound } from '../platform/failures.ts'
import { findDebate, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { beginRounds, closedColumns, passTurn } from '../turns/pass-turn.ts'
import { listSeats, type Seat, setMisses } from '../turns/seats.queries.ts'
import { getReader, showDebate } from './show-debates.ts'

/**
 * Runs an action that changes a debate's stage or seats: locks the debate after its clock was brought up to date,
 * checks the permission, writes, and returns the changed debate. Of two simultaneous actions, the second sees the
 * debate as changed, and `requirePermission` tells the actor why it fails.
 * @param write performs the action, in the same transaction
 */
export async function changeDebate(
  context: MemberContext,
  id: number,
  action: DebateAction,
  write: (tx: Connection, debate: DebateRow, seats: Seat[]) => Promise<void>,
): Promise<{ data: Debate }> {
  const { db, actor, clock, limits } = context
  const reader = getReader(context)
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now: clock.now() })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    const seats = await listSeats(tx, [id])
    requirePermission({ debate, seats, actorId: actor.id, group: await findGroupOfDebate(tx, debate, reader) }, action)
    await write(tx, debate, seats)
    const changed = await findDebate(tx, id)
    if (!changed) throw new NotFound(debateNotFoundMessage)
    return { data: await showDebate(tx, changed, reader) }
  })
}

/** Begins the rounds before every seat is taken; for the creator only. @throws Forbidden with the reason */
export async function startDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  const { actor, clock } = context
  return changeDebate(context, id, 'start', (tx, debate, seats) => beginRounds(tx, debate, seats, { at: clock.now(), actor_id: actor.id }))
}

/** Closes an open debate, which has no outcome, or cancels one that has not begun. @throws Forbidden with the reason */
export async function closeDebate(context: MemberContext, id: number): Promise<{ data: Debate }> {
  return changeDebate(context, id, 'close', async (tx, debate) => {
    const at = context.clock.now()
    const cancels = debate.status === 'waiting'
    await updateDebate(tx, id, cancels ? { ...closedColumns(at), status: 'cancelled' } : closedColumns(at))
    await record(tx, debate, { kind: cancels ? 'debate.cancelled' : 'debate.closed', actor_id: context.actor.id, at })
  })
}

/**
 * Skips the actor's own turn without an argument. That doesn't count as missed (docs/product.md#turns).
 * @throws Forbidden with whose turn it is
 */
export async function skipTurn(context: MemberContext, id: number): Promise<{ data: Debate }> {
  return changeDebate(context, id, 'skip', async (tx, debate, seats) => {
    const action = { at: context.clock.now(), actor_id: context.actor.id }
    if (debate.turn_participant_id === null) return
    await setMisses(tx, debate.turn_participant_id, 0)
    await record(tx, debate, { kind: 'turn.skipped', user_id: context.actor.id, about_id: debate.turn_participant_id, ...action })
    await passTurn(tx, debate, seats, action)
  })
}
