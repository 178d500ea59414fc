import type { Comment } from '#contract/comments'
import type { Connection } from '../database/database.ts'
import { listCommentVotesOf } from './comment-votes.queries.ts'
import { listCommentSources } from './comments.queries.ts'
import { loadComment, type ShownComment } from './levels.queries.ts'
import { presentComment } from './present-comment.ts'

export type PlacedComment = { row: ShownComment; depth: number }

/**
 * Comments as a reader sees them: for a guest no query, for a member one or two, however many there are.
 * @param readerId null for a guest
 */
export async function showComments(db: Connection, placed: readonly PlacedComment[], readerId: number | null): Promise<Comment[]> {
  if (readerId === null) return placed.map(({ row, depth }) => presentComment(row, depth, { own: false, vote: null, source: null }))
  const own = new Set(placed.filter(({ row }) => row.user_id === readerId).map(({ row }) => row.id))
  const editable = placed.filter(({ row }) => own.has(row.id) && row.deleted_at === null)
  const ids = placed.map(({ row }) => row.id)
  const votes = await listCommentVotesOf(db, readerId, ids)
  const sources = await listCommentSources(
    db,
    editable.map(({ row }) => row.id),
  )
  return placed.map(({ row, depth }) =>
    presentComment(row, depth, { own: own.has(row.id), vote: votes.get(row.id) ?? null, source: sources.get(row.id) ?? null }),
  )
}

/** One comment, as after a write to it. */
export async function showComment(db: Connection, id: number, readerId: number): Promise<Comment> {
  const row = await loadComment(db, id)
  const [comment] = row ? await showComments(db, [{ row, depth: 0 }], readerId) : []
  if (!comment) throw new Error(`comment ${id} is gone`)
  return comment
}
