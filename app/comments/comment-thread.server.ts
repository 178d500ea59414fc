import { type CommentThread, readCommentThread } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { found, type Missing } from '../posts/finding.server'
import { commentKind } from '../posts/kinds'
import { withContext } from '../posts/texts.server'

type Asked = { slug: string; commentId: string /** `?context=`: how many ancestors to show in full. */; context: string | null }
type Found = { thread: CommentThread; debate: Debate } | { movedTo: string } | { missing: Missing }

/**
 * A comment with its ancestors, and the debate it stands on.
 * @throws ApiFailure for all that no page of its own explains
 */
export async function commentThreadIn(visit: Visit, { slug, commentId, context }: Asked): Promise<Found> {
  const read = (id: string) => visit.api(readCommentThread, { path: { id } })
  const titles = { gone: 'Deleted comment', unknown: 'No such comment' }
  const answer = await found(visit, { kind: commentKind, slug, id: commentId, reading: read(commentId), titles })
  if (!('thread' in answer)) return answer
  const { thread, debate } = answer
  const ancestors = await withContext(thread.ancestors, context, ({ id, deleted_at }) =>
    deleted_at === null ? read(id).then(({ data }) => data.comment.content) : null,
  )
  const comment = { ...thread.comment, content: await sanitised(thread.comment.content) }
  return { thread: { ...thread, comment, ancestors }, debate }
}
