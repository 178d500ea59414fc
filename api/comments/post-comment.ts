import type { z } from 'zod'
import type { Comment, NewComment } from '#contract/comments'
import { requireFewLinks, requireWithinNewAccountLimit } from '../accounts/new-account-limits.ts'
import { publishToDebate } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { renderWithMentions } from '../mentions/render-with-mentions.ts'
import { storeMentions } from '../mentions/store-mentions.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { NotFound } from '../platform/failures.ts'
import { newPost, requireParentPost } from '../posts/new-post.ts'
import { addReply, insertPost } from '../posts/posts.queries.ts'
import { showPost } from '../posts/show-posts.ts'
import { noteColumns } from '../rendering/rendered-text.ts'
import { addToCounters, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { addPerson } from '../turns/seats.queries.ts'
import { commentKind } from './comment-kind.ts'

type NewCommentFields = z.output<typeof NewComment>

/**
 * Posts a comment or a reply. Any member may, participants too, at any stage except
 * cancelled (docs/product.md#comments).
 * @returns the comment as its author sees it, read in the transaction that also stores its id for a retry
 * @throws TooMany, NotFound, Forbidden in a cancelled debate, Conflict if the parent was deleted, Invalid by field
 */
export async function postComment(
  context: MemberContext,
  debateId: number,
  { content, note, parent_comment_id, mention_user_ids = [] }: NewCommentFields,
): Promise<{ data: Comment }> {
  const { db, limits, clock, actor } = context
  await limits.take('commentByMember', String(actor.id))
  const scope = { debateId, actorId: actor.id }
  const { text, named } = await renderWithMentions(db.read, { ...scope, content })
  requireFewLinks(context, text.content_html, 'content')
  return db.transaction(async (tx) => {
    const now = clock.now()
    // Lock the user before the debate, as suspending does; otherwise the two could deadlock.
    await requireWithinNewAccountLimit(tx, context, 'comments')
    await requireNewText(tx, context, content, now)
    const debate = await lockVisibleDebate(tx, debateId, { actorId: actor.id, now })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    requirePermission({ debate, actorId: actor.id }, 'comment')
    const parent = parent_comment_id ? await requireParentPost(tx, commentKind, parent_comment_id, debate) : null
    const number = debate.comments_count + 1
    const id = await insertPost(tx, {
      ...newPost({ kind: 'comment', debate_id: debateId, number, parent }, now),
      ...text,
      ...noteColumns(note, { by: 'author', beginning: text.excerpt }),
      user_id: actor.id,
    })
    if (parent) await addReply(tx, parent, null)
    const event = { id: String(id), number, parent_comment_id: parent && String(parent.id) }
    await publishToDebate(tx, { debateId, at: now }, 'comment.posted', event)
    await addPerson(tx, debateId, actor.id)
    await storeMentions(tx, { ...scope, post: { kind: 'comment', id }, now }, named, parseIds(mention_user_ids))
    await addToCounters(tx, debateId, { comments_count: 1, comment_roots_count: parent ? 0 : 1 })
    await updateDebate(tx, debateId, { last_activity_at: now })
    await record(tx, debate, { kind: 'comment.posted', at: now, actor_id: actor.id, user_id: parent?.user_id ?? null, about_id: id })
    return { data: await showPost(tx, commentKind, debate, id, { actorId: actor.id, now }) }
  })
}

/** Parses ids and drops malformed ones, which match nobody, just like unknown ids. */
function parseIds(texts: readonly string[]): number[] {
  return texts.filter((text) => /^\d{1,15}$/.test(text)).map(Number)
}
