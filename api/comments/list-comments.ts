import type { z } from 'zod'
import type { Comment, CommentList } from '#contract/comments'
import type { Meta } from '#contract/lists'
import { commentLimits } from '#contract/post-limits'
import type { Context } from '../context.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { NotFound } from '../platform/failures.ts'
import { pageByNumber } from '../posts/number-pages.ts'
import { findPost } from '../posts/posts.queries.ts'
import { type PostAtDepth, showPosts } from '../posts/show-posts.ts'
import { pageOfTree } from '../posts/thread-pages.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { commentKind } from './comment-kind.ts'

type CommentQuery = z.output<typeof CommentList>
type Page = { data: Comment[]; meta: Meta }

/**
 * Returns a page of a debate's comments: as a tree, the best first by default, or as a flat list in order of time.
 * @throws NotFound; Invalid for a cursor of another list
 */
export async function listComments(context: Context, debateId: number, query: CommentQuery): Promise<Page> {
  const debate = await findVisibleDebate(context.db.read, debateId, context.actor?.id ?? null)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  if (query.view === 'linear') {
    const numbered = { kind: commentKind.kind, debateId: debate.id, total: debate.comments_count, gone: debate.comments_gone }
    return toPage(context, debate, await pageByNumber(context.db.read, numbered, query, commentLimits.perPage))
  }
  return page(context, debate, { parentId: null, total: debate.comment_roots_count, gone: debate.comment_roots_gone }, query)
}

/** Returns a page of the replies to a comment. @throws as `listComments` */
export async function listCommentReplies(context: Context, id: number, query: CommentQuery): Promise<Page> {
  const parent = await findPost(context.db.read, 'comment', id)
  const debate = parent && (await findVisibleDebate(context.db.read, parent.debate_id, context.actor?.id ?? null))
  if (!debate) throw new NotFound(commentKind.notFoundMessage)
  return page(context, debate, { parentId: id, total: parent.replies_count, gone: parent.replies_gone }, query)
}

async function page(
  context: Context,
  debate: DebateRow,
  level: { parentId: number | null; total: number; gone: number },
  query: CommentQuery,
): Promise<Page> {
  const { depth, widths } = commentLimits.shown
  const layout = { outline: false, perPage: commentLimits.perPage, depth: query.depth ?? depth, widths, most: 400 }
  const siblings = { kind: commentKind.kind, debateId: debate.id, ...level }
  return toPage(context, debate, await pageOfTree(context.db.read, siblings, { ...query, sort: query.sort ?? 'top' }, layout))
}

async function toPage(
  { db, clock, actor }: Context,
  debate: DebateRow,
  { placed, meta }: { placed: readonly PostAtDepth[]; meta: Meta },
): Promise<Page> {
  const reader = { actorId: actor?.id ?? null, now: clock.now() }
  return { data: await showPosts(db.read, commentKind, debate, placed, reader), meta }
}
