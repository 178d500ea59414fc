import type { Comment } from '#contract/comments'
import { keepMentions } from '../mentions/keep-mentions.ts'
import { renderMentioning } from '../mentions/render-mentioning.ts'
import { record } from '../notifications/facts.queries.ts'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { indexPost } from '../search/documents.queries.ts'
import { findComment, updateCommentText } from './comments.queries.ts'
import { lockComment, noSuchComment } from './lock-comment.ts'
import { showComment } from './show-comments.ts'

/**
 * Edits one's own comment, at any time; it is marked as edited (PRODUCT §3). The text it has already changes nothing,
 * not even `edited_at`.
 * @throws TooMany, NotFound, Forbidden for others', Conflict once deleted, Invalid
 */
export async function editComment({ db, limits, clock, actor }: MemberContext, id: number, content: string): Promise<{ data: Comment }> {
  await limits.take('commentByMember', String(actor.id))
  const before = await findComment(db.read, id)
  if (!before) throw new NotFound(noSuchComment)
  const mentioning = { debateId: before.debate_id, actorId: actor.id, post: { comment_id: id } }
  const { text, named } = await renderMentioning(db.read, { ...mentioning, content })
  return db.transaction(async (tx) => {
    const { comment, debate } = await lockComment(tx, id)
    if (comment.user_id !== actor.id) throw new Forbidden('You can edit only comments of your own.')
    if (comment.deleted_at !== null) throw new Conflict('You have deleted this comment; it cannot be edited any more.')
    if (content !== comment.content_source) {
      const now = clock.now()
      await updateCommentText(tx, id, text, now)
      await indexPost(tx, 'comment', id, { ...comment, ...text })
      await tellDebate(tx, { debateId: comment.debate_id, at: now }, 'comment.changed', { id: String(id), number: comment.number })
      await keepMentions(tx, { ...mentioning, now }, named)
      await record(tx, debate, { kind: 'comment.edited', at: now, actor_id: actor.id, about_id: id })
    }
    return { data: await showComment(tx, id, actor.id) }
  })
}
