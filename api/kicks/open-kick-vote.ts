import { kickLimits } from '#contract/kick-limits'
import type { KickVote, NewKickVote } from '#contract/kicks'
import { groupOf } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { record } from '../facts/record.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { NotFound } from '../platform/failures.ts'
import { updateDebate } from '../turns/debate.queries.ts'
import { dueWithKick } from '../turns/due.ts'
import { noSuchDebate } from '../turns/no-such-debate.ts'
import { listSeats, type Seat } from '../turns/seats.queries.ts'
import { lockVisibleDebate } from '../turns/visible-debates.ts'
import { requireKickable } from './kickable.ts'
import { insertKickBallot, insertKickVote } from './kicks.queries.ts'
import { settleKicks } from './settle-kicks.ts'
import { showKickVote } from './show-kick-votes.ts'

/**
 * Opens a kick vote; that is its first yes (PRODUCT §2, Kick votes).
 * @throws NotFound, Forbidden, Invalid and Conflict with the reason, TooMany
 */
export async function openKickVote(context: MemberContext, debateId: number, { target_user_id, reason }: NewKickVote) {
  const { db, actor, clock, limits, features } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx): Promise<{ data: KickVote }> => {
    const now = clock.now()
    const debate = await lockVisibleDebate(tx, debateId, { actorId: actor.id, now })
    if (!debate) throw new NotFound(noSuchDebate)
    const seats = await listSeats(tx, [debateId])
    const reader = { actorId: actor.id, groups: features.groups }
    requirePermission({ debate, seats, actorId: actor.id, group: await groupOf(tx, debate, reader) }, 'kick')
    const target = await requireKickable(tx, { debate, seats, actorId: actor.id }, { target_user_id, now })
    const id = await open(tx, { debate, target, reason, opened_by: actor.id, now })
    await settleKicks(tx, debateId, now)
    return { data: await showKickVote(tx, debate, id, reader) }
  })
}

type Opening = { debate: DebateRow; target: Seat; reason: string; opened_by: number; now: number }

async function open(tx: Connection, { debate, target, reason, opened_by, now }: Opening): Promise<number> {
  const expires_at = now + kickLimits.lasts[debate.type]
  const undecided = { status: 'open' as const, decided_at: null, yes: 0, no: 0, abstain: 0, eligible: 0 }
  const about = { debate_id: debate.id, target_seat_id: target.id, opened_by, reason }
  const id = await insertKickVote(tx, { ...about, ...undecided, opened_at: now, expires_at })
  await insertKickBallot(tx, { vote_id: id, user_id: opened_by, choice: 'yes', cast_at: now })
  await updateDebate(tx, debate.id, { due_at: dueWithKick(debate, expires_at) })
  await record(tx, debate, { kind: 'kick.opened', actor_id: opened_by, user_id: target.user_id, about_id: id, at: now })
  return id
}
