import { type Expression, sql } from 'kysely'
import { type ThreadSort, threadLimits } from '#contract/threads'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { Cursor } from './cursor.ts'
import { fairly, inOrder } from './tree.ts'

/** A post as lists need it: with its author, and with no column more than readers are shown. */
export type ShownRow = Awaited<ReturnType<typeof loadShown>>[number]

/** The posts of a kind beside each other: a debate's top level, or the replies to one post. */
export type Level = { kind: PostKind; debateId: number; parentId: number | null }

/** An outline leaves the texts in the database. */
type Shape = { sort: ThreadSort; outline: boolean; limit: number }

/** A numbered page of a level. */
export async function loadLevel(
  db: Connection,
  level: Level,
  { sort, outline, limit, offset }: Shape & { offset: number },
): Promise<ShownRow[]> {
  return inOrder(sort, await loadShown(db, keysOn(db, level, sort).limit(limit).offset(offset), outline))
}

/** What follows a cursor on a level. */
export async function loadLevelAfter(
  db: Connection,
  level: Level,
  cursor: Cursor,
  { outline, limit }: Omit<Shape, 'sort'>,
): Promise<ShownRow[]> {
  const { sort, score, number } = cursor
  const keys = keysOn(db, level, sort)
  if (sort === 'new') return inOrder(sort, await loadShown(db, keys.where('number', '<', number).limit(limit), outline))
  if (sort === 'old') return inOrder(sort, await loadShown(db, keys.where('number', '>', number).limit(limit), outline))
  // Two ranges of the index: one condition for both would walk through all of this score, which is 0 for most.
  const equal = await loadShown(db, keys.where('score', '=', score).where('number', '>', number).limit(limit), outline)
  const lower = await loadShown(db, keys.where('score', '<', score).limit(limit - equal.length), outline)
  return inOrder(sort, [...equal, ...lower])
}

/** Ranking costs one short query but reads all replies; from here on that is more than reading the first of each parent. */
const manyReplies = 50

/**
 * The first replies of each of some posts, each one's in order.
 * @param width how many of each parent; `limit` how many of all
 */
export async function loadReplies(
  db: Connection,
  kind: PostKind,
  parents: readonly ShownRow[],
  { width, ...shape }: Shape & { width: number },
): Promise<ShownRow[]> {
  const { sort, outline, limit } = shape
  const few = parents.filter((parent) => parent.replies_count > 0 && parent.replies_count <= manyReplies)
  const many = parents.filter((parent) => parent.replies_count > manyReplies)
  const found = await Promise.all([
    few.length === 0 ? [] : loadShown(db, rankedReplies(db, kind, few, { sort, width, limit }), outline),
    ...chunks(many, 100).map((some) => loadShown(db, leadingReplies(db, some, { sort, width }), outline)),
  ])
  return fairly(inOrder(sort, found.flat()), limit)
}

/** Posts of a debate by their numbers, whatever their level. */
export async function loadNumbers(
  db: Connection,
  kind: PostKind,
  debateId: number,
  { from, to }: { from: number; to: number },
): Promise<ShownRow[]> {
  const keys = db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', kind)
    .where('debate_id', '=', debateId)
    .where('number', '>=', from)
    .where('number', '<=', to)
  return inOrder('old', await loadShown(db, keys, false))
}

export async function loadOne(db: Connection, kind: PostKind, id: number): Promise<ShownRow | undefined> {
  const [row] = await loadShown(db, db.selectFrom('posts').select('key').where('kind', '=', kind).where('id', '=', id), false)
  return row
}

/** A post's ancestors from the top down, without their texts: of a long line the first and the nearest (`threadLimits`). */
export async function loadAncestors(db: Connection, row: ShownRow): Promise<ShownRow[]> {
  if (row.parent_id === null) return []
  const { ancestors: near } = threadLimits
  const keys = db
    .withRecursive('path(key, parent_id, depth)', (path) =>
      path
        .selectFrom('posts')
        .select(['key', 'parent_id', 'depth'])
        .where('kind', '=', row.kind)
        .where('id', '=', row.parent_id)
        .unionAll(
          path
            .selectFrom('path')
            .innerJoin('posts', 'posts.id', 'path.parent_id')
            .select(['posts.key', 'posts.parent_id', 'posts.depth'])
            .where('posts.kind', '=', row.kind)
            .where('path.depth', '>', Math.max(0, row.depth - near)),
        ),
    )
    .selectFrom('path')
    .select('key')
  const first = db.selectFrom('posts').select('key').where('kind', '=', row.kind).where('id', '=', row.root_id)
  const shown = await loadShown(db, row.depth > near ? keys.unionAll(first) : keys, true)
  return shown.sort((one, other) => one.depth - other.depth)
}

/** A post's neighbours at its level by number, without their texts; those whose page is gone are passed over. */
export async function loadNeighbours(
  db: Connection,
  row: ShownRow,
): Promise<{ previous: ShownRow | undefined; next: ShownRow | undefined }> {
  const level = { kind: row.kind, debateId: row.debate_id, parentId: row.parent_id }
  const shown = (sort: 'old' | 'new') =>
    keysOn(db, level, sort)
      .where((is) => is.or([is('taken_away_at', 'is', null), is('replies_count', '>', 0)]))
      .limit(1)
  const [previous] = await loadShown(db, shown('new').where('number', '<', row.number), true)
  const [next] = await loadShown(db, shown('old').where('number', '>', row.number), true)
  return { previous, next }
}

/** What was posted before and after a post in its debate, by number; those whose page is gone are passed over. */
export async function loadPostedBeside(db: Connection, row: Pick<ShownRow, 'kind' | 'debate_id' | 'number'>) {
  const shown = db
    .selectFrom('posts')
    .select(['id', 'number'])
    .where('kind', '=', row.kind)
    .where('debate_id', '=', row.debate_id)
    .where((is) => is.or([is('taken_away_at', 'is', null), is('replies_count', '>', 0)]))
    .limit(1)
  const before = await shown.where('number', '<', row.number).orderBy('number', 'desc').executeTakeFirst()
  const after = await shown.where('number', '>', row.number).orderBy('number').executeTakeFirst()
  return { before, after }
}

/** Keys are chosen on an index alone, so that the rows a reader passes over cost next to nothing. */
type ChosenKeys = { $asScalar(): Expression<number> }

function keysOn(db: Connection, { kind, debateId, parentId }: Level, sort: ThreadSort) {
  const keys = db.selectFrom('posts').select('key').where('kind', '=', kind)
  const level =
    parentId === null ? keys.where('debate_id', '=', debateId).where('parent_id', 'is', null) : keys.where('parent_id', '=', parentId)
  if (sort === 'top') return level.orderBy('score', 'desc').orderBy('number')
  return level.orderBy('number', sort === 'new' ? 'desc' : 'asc')
}

/** Ranks all replies of each parent and takes the first. */
function rankedReplies(
  db: Connection,
  kind: PostKind,
  parents: readonly ShownRow[],
  { sort, width, limit }: { sort: ThreadSort; width: number; limit: number },
) {
  const ranked = db
    .selectFrom('posts')
    .select((of) => [
      'key',
      'parent_id',
      of.fn
        .agg<number>('row_number')
        .over((over) => {
          const each = over.partitionBy('parent_id')
          if (sort === 'top') return each.orderBy('score', 'desc').orderBy('number')
          return each.orderBy('number', sort === 'new' ? 'desc' : 'asc')
        })
        .as('rank'),
    ])
    .where('kind', '=', kind)
    .where(
      'parent_id',
      'in',
      parents.map((parent) => parent.id),
    )
  return db.selectFrom(ranked.as('ranked')).select('key').where('rank', '<=', width).orderBy('rank').orderBy('parent_id').limit(limit)
}

/** Takes the first replies of each parent from the index and leaves the rest alone. */
function leadingReplies(db: Connection, parents: readonly ShownRow[], { sort, width }: { sort: ThreadSort; width: number }) {
  const levels = parents.map((parent) =>
    keysOn(db, { kind: parent.kind, debateId: parent.debate_id, parentId: parent.id }, sort).limit(width),
  )
  return levels.map((level) => db.selectFrom(level.as('level')).select('level.key')).reduce((all, level) => all.unionAll(level))
}

async function loadShown(db: Connection, keys: ChosenKeys, outline: boolean) {
  const text = outline ? sql.lit('').$castTo<string>() : sql.ref<string>('posts.content_html')
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select([
      'posts.key',
      'posts.kind',
      'posts.id',
      'debate_id',
      'number',
      'parent_id',
      'parent_number',
      'depth',
      'root_id',
      'user_id',
      'author_name',
      'stance',
      'side',
      'round',
      'excerpt',
    ])
    .select(['posts.created_at', 'edited_at', 'taken_away_at', 'hidden_rule', 'posts.note', 'posts.noted_by', 'up', 'down', 'score'])
    .select(['replies_count', 'replies_for', 'replies_against'])
    .select([...authorColumns, text.as('content_html')])
    .where('posts.key', 'in', keys.$asScalar())
    .execute()
}

/** SQLite joins at most 500 selects into one. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
