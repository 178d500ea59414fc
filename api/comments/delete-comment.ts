import type { Comment } from '#contract/comments'
import { forgetPost } from '../mentions/forget-post.ts'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { blankComment } from './comments.queries.ts'
import { lockComment } from './lock-comment.ts'
import { showComment } from './show-comments.ts'

/**
 * Deletes one's own comment, at any time: its text is gone for good, a tombstone with its replies stays (PRODUCT §3).
 * @throws TooMany, NotFound, Forbidden for others', Conflict the second time
 */
export async function deleteComment({ db, limits, clock, actor }: MemberContext, id: number): Promise<{ data: Comment }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { comment } = await lockComment(tx, id)
    if (comment.user_id !== actor.id) throw new Forbidden('You can delete only comments of your own.')
    if (comment.deleted_at !== null) throw new Conflict('You have deleted this comment already.')
    const now = clock.now()
    await blankComment(tx, id, now)
    await tellDebate(tx, { debateId: comment.debate_id, at: now }, 'comment.changed', { id: String(id), number: comment.number })
    await forgetPost(tx, { post: { comment_id: id }, debateId: comment.debate_id, authorId: actor.id })
    return { data: await showComment(tx, id, actor.id) }
  })
}
