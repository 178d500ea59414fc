import type { KickChoice, KickVote } from '#contract/kicks'
import { groupOf } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { debateNotFoundMessage, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { findKickVote, insertKickBallot, listKickBallotsOf } from './kicks.queries.ts'
import { settleKicks } from './settle-kicks.ts'
import { kickVoteNotFoundMessage, requireMayCast, showKickVote } from './show-kick-votes.ts'

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
    const group = await groupOf(tx, debate, reader)
    requireMayCast({ debate, vote, seats, ballot: ballots.get(voteId) ?? null, actorId: actor.id, group })
    await insertKickBallot(tx, { vote_id: voteId, user_id: actor.id, choice, cast_at: now })
    await settleKicks(tx, debateId, now)
    return { data: await showKickVote(tx, debate, voteId, reader) }
  })
}
