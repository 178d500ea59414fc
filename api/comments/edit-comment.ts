import type { Comment } from '#contract/comments'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { renderPost } from '../threads/render-post.ts'
import { updateCommentText } from './comments.queries.ts'
import { lockComment } from './lock-comment.ts'
import { showComment } from './show-comments.ts'

/**
 * Edits one's own comment, at any time; it is marked as edited (PRODUCT §3). The text it has already changes nothing,
 * not even `edited_at`.
 * @throws TooMany, NotFound, Forbidden for others', Conflict once deleted, Invalid
 */
export async function editComment({ db, limits, clock, actor }: MemberContext, id: number, content: string): Promise<{ data: Comment }> {
  await limits.take('commentByMember', String(actor.id))
  const text = await renderPost(content)
  return db.transaction(async (tx) => {
    const { comment } = await lockComment(tx, id)
    if (comment.user_id !== actor.id) throw new Forbidden('You can edit only comments of your own.')
    if (comment.deleted_at !== null) throw new Conflict('You have deleted this comment; it cannot be edited any more.')
    if (content !== comment.content_source) {
      const now = clock.now()
      await updateCommentText(tx, id, text, now)
      await tellDebate(tx, { debateId: comment.debate_id, at: now }, 'comment.changed', { id: String(id), number: comment.number })
    }
    return { data: await showComment(tx, id, actor.id) }
  })
}
