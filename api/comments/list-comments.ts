import type { z } from 'zod'
import { commentLimits } from '#contract/comment-limits'
import type { Comment, CommentList } from '#contract/comments'
import type { Meta } from '#contract/lists'
import type { ThreadSort } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import { noSuchDebate } from '../debates/change-debate.ts'
import { findDebate } from '../debates/debates.queries.ts'
import type { Context } from '../platform/context.ts'
import { NotFound } from '../platform/failures.ts'
import { pageOf, spanOf } from '../platform/paging.ts'
import { readCursor, writeCursor } from '../threads/cursor.ts'
import { depthFirst } from '../threads/tree.ts'
import { findComment } from './comments.queries.ts'
import { type CommentLevel, loadCommentLevel, loadCommentLevelAfter, loadCommentReplies, type ShownComment } from './levels.queries.ts'
import { noSuchComment } from './lock-comment.ts'
import { showComments } from './show-comments.ts'

type Asked = z.output<typeof CommentList>
type Page = { data: Comment[]; meta: Meta }
type Level = CommentLevel & { total: number }

/** Where a page is full. */
const most = 400

/** A page of a debate's comments, the best first unless asked otherwise. @throws NotFound, Invalid for a cursor of another list */
export async function listComments(context: Context, debateId: number, asked: Asked): Promise<Page> {
  const debate = await findDebate(context.db.read, debateId)
  if (!debate) throw new NotFound(noSuchDebate)
  return pageOfTree(context, { debateId, parentId: null, total: debate.comment_roots_count }, asked)
}

/** A page of the replies to a comment. @throws as listComments */
export async function listCommentReplies(context: Context, id: number, asked: Asked): Promise<Page> {
  const parent = await findComment(context.db.read, id)
  if (!parent) throw new NotFound(noSuchComment)
  return pageOfTree(context, { debateId: parent.debate_id, parentId: id, total: parent.replies_count }, asked)
}

async function pageOfTree({ db, actor }: Context, level: Level, asked: Asked): Promise<Page> {
  const sort = asked.sort ?? 'top'
  const { rows, meta } = await pageOfLevel(db.read, level, { ...asked, sort })
  const below = await loadBelow(db.read, rows, sort, asked.depth ?? commentLimits.shown.depth)
  return { data: await showComments(db.read, depthFirst(rows, below), actor?.id ?? null), meta }
}

async function pageOfLevel(db: Connection, level: Level, asked: Asked & { sort: ThreadSort }) {
  const { sort, before } = asked
  const span = spanOf(asked, commentLimits.perPage)
  const { limit, offset } = span
  const numbered = () => (span.beyond ? [] : loadCommentLevel(db, level, { sort, limit, offset }))
  const found = await (before === undefined ? numbered() : loadCommentLevelAfter(db, level, readCursor(before, sort), limit))
  return pageOf(found, span, { total: level.total, cursorOf: (last) => writeCursor(sort, last) })
}

/** The levels beneath a page's top, one after the other, until the page is full. */
async function loadBelow(db: Connection, top: readonly ShownComment[], sort: ThreadSort, depth: number): Promise<ShownComment[]> {
  const { widths } = commentLimits.shown
  const below: ShownComment[] = []
  let parents = top
  for (let level = 0; level < depth; level++) {
    const limit = most - top.length - below.length
    const width = widths[level] ?? widths[widths.length - 1] ?? 1
    parents = limit > 0 ? await loadCommentReplies(db, parents, { sort, width, limit }) : []
    if (parents.length === 0) break
    below.push(...parents)
  }
  return below
}
