import type { Votes } from '#contract/votes'
import type { MemberContext } from '../platform/context.ts'
import { deleteCommentVote, findCommentVote } from './comment-votes.queries.ts'
import { countCommentVote } from './count-comment-vote.ts'
import { lockComment } from './lock-comment.ts'

/**
 * Takes one's vote back, at will (PRODUCT §3): from a deleted comment too, and without a vote nothing changes.
 * @throws NotFound, TooMany
 */
export async function takeBackCommentVote({ db, limits, clock, actor }: MemberContext, commentId: number): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { comment } = await lockComment(tx, commentId)
    const before = await findCommentVote(tx, comment.id, actor.id)
    if (before !== null) await deleteCommentVote(tx, { commentId: comment.id, userId: actor.id })
    return countCommentVote(tx, comment, { before, after: null, at: clock.now() })
  })
}
