import type { CommentThread } from '#contract/comments'
import { findDebate } from '../debates/debates.queries.ts'
import type { Context } from '../platform/context.ts'
import { Gone, NotFound } from '../platform/failures.ts'
import { loadComment, loadCommentAncestors, loadCommentNeighbours } from './levels.queries.ts'
import { noSuchComment } from './lock-comment.ts'
import { showComments } from './show-comments.ts'

/**
 * A comment with its ancestors and neighbours, whose texts stay away: pages show them as one line. Depths count from
 * the debate's top level.
 * @throws NotFound; Gone when it was deleted and has no replies to keep its place for (PRODUCT §3)
 */
export async function readCommentThread({ db, actor }: Context, id: number): Promise<CommentThread> {
  const row = await loadComment(db.read, id)
  const debate = row && (await findDebate(db.read, row.debate_id))
  if (!debate) throw new NotFound(noSuchComment)
  if (row.deleted_at !== null && row.replies_count === 0) throw new Gone('The comment was deleted by its author.')
  const [ancestors, { previous, next }] = await Promise.all([loadCommentAncestors(db.read, row), loadCommentNeighbours(db.read, row)])
  const depth = ancestors.length
  // Ancestors stand at their place; the comment and its neighbours all stand below them.
  const placed = [...ancestors, row, previous, next].flatMap((each, place) => (each ? [{ row: each, depth: Math.min(place, depth) }] : []))
  const shown = await showComments(db.read, placed, actor?.id ?? null)
  const byId = new Map(shown.map((comment) => [comment.id, comment]))
  const comment = byId.get(String(row.id))
  if (!comment) throw new NotFound(noSuchComment)
  return {
    comment,
    ancestors: shown.slice(0, depth),
    previous: (previous && byId.get(String(previous.id))) ?? null,
    next: (next && byId.get(String(next.id))) ?? null,
    debate_slug: debate.slug,
  }
}
