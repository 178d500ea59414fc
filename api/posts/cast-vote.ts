import type { Votes, VoteType } from '#contract/votes'
import type { MemberContext } from '../context.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { countVote } from './count-vote.ts'
import { lockVisiblePost } from './lock-post.ts'
import type { KindOfPost } from './post-kind.ts'
import { recordPraise } from './record-praise.ts'
import { findVote, putVote } from './votes.queries.ts'

/**
 * Votes a post up or down: anyone signed in, not on their own, one vote each, changed at will (PRODUCT §2, Arguments;
 * §3). Twice the same is once.
 * @throws NotFound, Forbidden in a cancelled debate and on one's own, Conflict when it was taken away, TooMany
 */
export async function castVote(
  { db, limits, clock, actor }: MemberContext,
  of: KindOfPost<unknown>,
  id: number,
  vote: VoteType,
): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post, debate } = await lockVisiblePost(tx, of, { id, actorId: actor.id })
    requirePermission({ debate, actorId: actor.id }, 'vote')
    if (post.user_id === actor.id) throw new Forbidden(`You cannot vote on your own ${of.kind}.`)
    if (post.taken_away_at !== null)
      throw new Conflict(`It was ${post.hidden_rule === null ? of.takeAway.done : 'hidden'} meanwhile; nobody votes on it any more.`)
    const ballot = { post_kind: of.kind, post_id: id, user_id: actor.id }
    const before = await findVote(tx, ballot)
    const now = clock.now()
    if (before !== vote) await putVote(tx, ballot, vote, now)
    const votes = await countVote(tx, of, post, { before, after: vote, at: now })
    await recordPraise(tx, debate, { kind: of.kind, post, before, votes, at: now })
    return votes
  })
}
