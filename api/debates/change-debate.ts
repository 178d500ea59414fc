import type { Debate } from '#contract/debates'
import type { Act } from '#contract/permissions'
import { groupOf } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { NotFound } from '../platform/failures.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { noSuchDebate } from '../turns/no-such-debate.ts'
import { listSeats, type Seat } from '../turns/seats.queries.ts'
import { lockVisibleDebate } from '../turns/visible-debates.ts'
import { readerOf, showDebate } from './show-debates.ts'

/**
 * The frame of every verb that changes a debate's stage or seats: locks it as its clock has it by now, asks whether the actor may, writes, and
 * gives the debate as it then is. Whoever comes second finds it changed and is told why by `requirePermission`.
 * @param write what the verb does, in the same transaction
 */
export async function changeDebate(
  context: MemberContext,
  id: number,
  act: Act,
  write: (tx: Connection, debate: DebateRow, seats: Seat[]) => Promise<void>,
): Promise<{ data: Debate }> {
  const { db, actor, clock, limits } = context
  const reader = readerOf(context)
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now: clock.now() })
    if (!debate) throw new NotFound(noSuchDebate)
    const seats = await listSeats(tx, [id])
    requirePermission({ debate, seats, actorId: actor.id, group: await groupOf(tx, debate, reader) }, act)
    await write(tx, debate, seats)
    const changed = await findDebate(tx, id)
    if (!changed) throw new NotFound(noSuchDebate)
    return { data: await showDebate(tx, changed, reader) }
  })
}
