import { type Expression, sql } from 'kysely'
import type { ThreadSort } from '#contract/threads'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { Cursor } from '../threads/cursor.ts'
import { ancestry, fairly, inOrder } from '../threads/tree.ts'

/** A comment as lists need it: with its author, and with no column more than readers are shown. */
export type ShownComment = Awaited<ReturnType<typeof loadShown>>[number]

/** The comments beside each other: a debate's top level, or the replies to one comment. */
export type CommentLevel = { debateId: number; parentId: number | null }

/** A numbered page of a level. */
export async function loadCommentLevel(
  db: Connection,
  level: CommentLevel,
  { sort, limit, offset }: { sort: ThreadSort; limit: number; offset: number },
): Promise<ShownComment[]> {
  return inOrder(sort, await loadShown(db, idsOn(db, level, sort).limit(limit).offset(offset)))
}

/** What follows a cursor on a level. */
export async function loadCommentLevelAfter(db: Connection, level: CommentLevel, cursor: Cursor, limit: number): Promise<ShownComment[]> {
  const { sort, score, number } = cursor
  const ids = idsOn(db, level, sort)
  if (sort === 'new') return inOrder(sort, await loadShown(db, ids.where('number', '<', number).limit(limit)))
  if (sort === 'old') return inOrder(sort, await loadShown(db, ids.where('number', '>', number).limit(limit)))
  // Two ranges of the index: one condition for both would walk through all of this score, which is 0 for most.
  const equal = await loadShown(db, ids.where('score', '=', score).where('number', '>', number).limit(limit))
  const lower = await loadShown(db, ids.where('score', '<', score).limit(limit - equal.length))
  return inOrder(sort, [...equal, ...lower])
}

/** SQLite joins at most 500 selects into one. */
const parentsAtOnce = 100

/**
 * The first replies of each of some comments, each one's in order, read from the index: what lies beyond them costs
 * nothing, however many it is.
 * @param width how many of each parent; `limit` how many of all
 */
export async function loadCommentReplies(
  db: Connection,
  parents: readonly ShownComment[],
  { sort, width, limit }: { sort: ThreadSort; width: number; limit: number },
): Promise<ShownComment[]> {
  const answered = parents.filter((parent) => parent.replies_count > 0)
  const found: ShownComment[] = []
  for (let from = 0; from < answered.length; from += parentsAtOnce) {
    const levels = answered
      .slice(from, from + parentsAtOnce)
      .map((parent) => idsOn(db, { debateId: parent.debate_id, parentId: parent.id }, sort).limit(width))
    const ids = levels.map((level) => db.selectFrom(level.as('level')).select('level.id')).reduce((all, level) => all.unionAll(level))
    found.push(...(await loadShown(db, ids)))
  }
  return fairly(inOrder(sort, found), limit)
}

export async function loadComment(db: Connection, id: number): Promise<ShownComment | undefined> {
  const [row] = await loadShown(db, db.selectFrom('comments').select('id').where('id', '=', id))
  return row
}

/** A comment's ancestors from the top down, without their texts. */
export async function loadCommentAncestors(db: Connection, row: ShownComment): Promise<ShownComment[]> {
  if (row.parent_id === null) return []
  // `union`, not `union all`: it would end even in a circle.
  const ids = db
    .withRecursive('path(id, parent_id)', (path) =>
      path
        .selectFrom('comments')
        .select(['id', 'parent_id'])
        .where('id', '=', row.parent_id)
        .union(
          path.selectFrom('path').innerJoin('comments', 'comments.id', 'path.parent_id').select(['comments.id', 'comments.parent_id']),
        ),
    )
    .selectFrom('path')
    .select('id')
  return ancestry(row, await loadShown(db, ids, 'without texts'))
}

/** A comment's neighbours at its level by number, without their texts; those whose page is gone are passed over. */
export async function loadCommentNeighbours(
  db: Connection,
  row: ShownComment,
): Promise<{ previous: ShownComment | undefined; next: ShownComment | undefined }> {
  const level = { debateId: row.debate_id, parentId: row.parent_id }
  const shown = (sort: 'old' | 'new') =>
    idsOn(db, level, sort)
      .where((is) => is.or([is('deleted_at', 'is', null), is('replies_count', '>', 0)]))
      .limit(1)
  const [previous] = await loadShown(db, shown('new').where('number', '<', row.number), 'without texts')
  const [next] = await loadShown(db, shown('old').where('number', '>', row.number), 'without texts')
  return { previous, next }
}

/** Ids are chosen on an index alone, so that the rows a reader passes over cost next to nothing. */
type ChosenIds = { $asScalar(): Expression<number> }

function idsOn(db: Connection, { debateId, parentId }: CommentLevel, sort: ThreadSort) {
  const ids = db.selectFrom('comments').select('id')
  const level =
    parentId === null ? ids.where('debate_id', '=', debateId).where('parent_id', 'is', null) : ids.where('parent_id', '=', parentId)
  if (sort === 'top') return level.orderBy('score', 'desc').orderBy('number')
  return level.orderBy('number', sort === 'new' ? 'desc' : 'asc')
}

async function loadShown(db: Connection, ids: ChosenIds, texts: 'with texts' | 'without texts' = 'with texts') {
  const text = texts === 'with texts' ? sql.ref<string>('comments.content_html') : sql.lit('').$castTo<string>()
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.debate_id', 'number', 'parent_id', 'user_id', 'author_name', 'excerpt'])
    .select(['comments.created_at', 'edited_at', 'deleted_at', 'up', 'down', 'score', 'replies_count'])
    .select([...authorColumns, text.as('content_html')])
    .where('comments.id', 'in', ids.$asScalar())
    .execute()
}
