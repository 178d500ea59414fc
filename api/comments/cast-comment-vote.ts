import type { Votes, VoteType } from '#contract/votes'
import { listSeats } from '../debates/debates.queries.ts'
import { requirePermission } from '../debates/permissions.ts'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { recordPraise } from '../votes/record-praise.ts'
import { findCommentVote, putCommentVote } from './comment-votes.queries.ts'
import { countCommentVote } from './count-comment-vote.ts'
import { lockComment } from './lock-comment.ts'

/**
 * Votes a comment up or down as one votes on arguments: anyone signed in, not on their own, one vote each, changed at
 * will (PRODUCT §3). Twice the same is once.
 * @throws NotFound, Forbidden in a cancelled debate and on one's own, Conflict when it was deleted, TooMany
 */
export async function castCommentVote({ db, limits, clock, actor }: MemberContext, commentId: number, vote: VoteType): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { comment, debate } = await lockComment(tx, commentId)
    requirePermission({ debate, seats: await listSeats(tx, [debate.id]), actorId: actor.id }, 'vote')
    if (comment.user_id === actor.id) throw new Forbidden('You cannot vote on your own comment.')
    if (comment.deleted_at !== null) throw new Conflict('It was deleted meanwhile; nobody votes on it any more.')
    const before = await findCommentVote(tx, comment.id, actor.id)
    const now = clock.now()
    if (before !== vote) await putCommentVote(tx, { commentId: comment.id, userId: actor.id }, vote, now)
    const votes = await countCommentVote(tx, comment, { before, after: vote, at: now })
    await recordPraise(tx, debate, { kind: 'comment.praised', post: comment, before, votes, at: now })
    return votes
  })
}
