import type { CommentThread } from '#contract/comments'
import { findDebate } from '../debates/debates.queries.ts'
import type { Context } from '../platform/context.ts'
import { Gone, NotFound } from '../platform/failures.ts'
import { loadComment, loadCommentAncestors } from './levels.queries.ts'
import { noSuchComment } from './lock-comment.ts'
import { showComments } from './show-comments.ts'

/**
 * A comment with its ancestors, whose texts stay away: pages show them as one line. Depths count from the debate's
 * top level.
 * @throws NotFound; Gone when it was deleted and has no replies to keep its place for (PRODUCT §3)
 */
export async function readCommentThread({ db, actor }: Context, id: number): Promise<CommentThread> {
  const row = await loadComment(db.read, id)
  const debate = row && (await findDebate(db.read, row.debate_id))
  if (!debate) throw new NotFound(noSuchComment)
  if (row.deleted_at !== null && row.replies_count === 0) throw new Gone('The comment was deleted by its author.')
  const path = [...(await loadCommentAncestors(db.read, row)), row]
  const shown = await showComments(
    db.read,
    path.map((each, depth) => ({ row: each, depth })),
    actor?.id ?? null,
  )
  const comment = shown.pop()
  if (!comment) throw new NotFound(noSuchComment)
  return { comment, ancestors: shown, debate_slug: debate.slug }
}
