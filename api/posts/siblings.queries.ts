import type { Expression, SelectQueryBuilder } from 'kysely'
import type { ThreadSort } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { type Placeholders, prepareQuery, selectIds } from '../database/query-building.ts'
import type { Tables } from '../database/tables.ts'
import { loadShown, type ShownRow, shownQuery } from './readable.queries.ts'
import type { Cursor } from './thread-pages.ts'
import { sortPosts, takeFairly } from './tree.ts'

/** Sibling posts of one kind: a debate's top level, or the replies to one post. */
export type Level = { kind: PostKind; debateId: number; parentId: number | null }

/** How to load posts; an outline leaves out their texts. */
type Shape = { sort: ThreadSort; outline: boolean; limit: number }

export async function loadLevel(
  db: Connection,
  level: Level,
  { sort, outline, limit, offset }: Shape & { offset: number },
): Promise<ShownRow[]> {
  const { kind, debateId, parentId } = level
  const page = { kind, limit, offset, outline: outline ? 1 : 0 }
  const rows = parentId === null ? await rootQueries[sort](db, { ...page, debateId }) : await replyQueries[sort](db, { ...page, parentId })
  return sortPosts(sort, rows)
}

type PageOfLevel = { kind: PostKind; limit: number; offset: number; outline: number }

const rootQueries = inEachOrder((sort) =>
  prepareQuery((db, { kind, debateId, limit, offset, outline }: Placeholders<PageOfLevel & { debateId: number }>) =>
    shownQuery(db, rootKeys(db, { kind, debateId }, sort).limit(limit).offset(offset), outline),
  ),
)

const replyQueries = inEachOrder((sort) =>
  prepareQuery((db, { kind, parentId, limit, offset, outline }: Placeholders<PageOfLevel & { parentId: number }>) =>
    shownQuery(db, replyKeys(db, { kind, parentId }, sort).limit(limit).offset(offset), outline),
  ),
)

export async function loadLevelAfter(
  db: Connection,
  { kind, debateId, parentId }: Level,
  { sort, score, number }: Cursor,
  { outline, limit }: Omit<Shape, 'sort'>,
): Promise<ShownRow[]> {
  const page = { kind, score, number, limit, outline: outline ? 1 : 0 }
  const rows = parentId === null ? await rootsAfter[sort](db, { ...page, debateId }) : await repliesAfter[sort](db, { ...page, parentId })
  return sortPosts(sort, rows)
}

type AfterCursor = Omit<PageOfLevel, 'offset'> & { score: number; number: number }

const rootsAfter = inEachOrder((sort) =>
  prepareQuery((db, placeholders: Placeholders<AfterCursor & { debateId: number }>) =>
    shownQuery(db, keysAfter(db, rootKeys(db, placeholders, sort), sort, placeholders), placeholders.outline),
  ),
)

const repliesAfter = inEachOrder((sort) =>
  prepareQuery((db, placeholders: Placeholders<AfterCursor & { parentId: number }>) =>
    shownQuery(db, keysAfter(db, replyKeys(db, placeholders, sort), sort, placeholders), placeholders.outline),
  ),
)

function keysAfter(
  db: Connection,
  level: ReturnType<typeof rootKeys>,
  sort: ThreadSort,
  { score, number, limit }: Placeholders<AfterCursor>,
) {
  if (sort !== 'top') return level.where('number', sort === 'new' ? '<' : '>', number).limit(limit)
  // Reads two ranges of the index. A single condition would scan every post with this score, which is 0 for most.
  const ranked = level.select(['score', 'number'])
  const equal = ranked.where('score', '=', score).where('number', '>', number).limit(limit)
  const lower = ranked.where('score', '<', score).limit(limit)
  const either = db
    .selectFrom(equal.as('equal'))
    .selectAll()
    .unionAll(db.selectFrom(lower.as('lower')).selectAll())
  return db.selectFrom(either.as('either')).select('key').orderBy('score', 'desc').orderBy('number').limit(limit)
}

/** Ranking takes one short query but reads all replies. Above this number, it is cheaper to read the first replies of each parent. */
const manyReplies = 50

/**
 * Loads the first replies to each of several posts, sorted within each post.
 * @param width the most per parent; `limit` is the most in all
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
    few.length === 0
      ? []
      : rankedReplyQueries[sort](db, { kind, parentIds: few.map(({ id }) => id), width, limit, outline: outline ? 1 : 0 }),
    ...chunks(many, 100).map((some) => loadShown(db, leadingReplies(db, some, { sort, width }), outline)),
  ])
  return takeFairly(sortPosts(sort, found.flat()), limit)
}

function selectSiblingKeys(db: Connection, { kind, debateId, parentId }: Level, sort: ThreadSort) {
  return parentId === null ? rootKeys(db, { kind, debateId }, sort) : replyKeys(db, { kind, parentId }, sort)
}

type OrExpression<Values> = { [Name in keyof Values]: Values[Name] | Expression<Values[Name]> }

/** Selects the keys of a debate's top level, sorted. */
export function rootKeys(db: Connection, { kind, debateId }: OrExpression<Pick<Level, 'kind' | 'debateId'>>, sort: ThreadSort) {
  const roots = db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', kind)
    .where('debate_id', '=', debateId)
    .where('parent_id', 'is', null)
  return ordered(roots, sort)
}

/** Selects the keys of the replies to a post, sorted. */
export function replyKeys(db: Connection, { kind, parentId }: OrExpression<{ kind: PostKind; parentId: number }>, sort: ThreadSort) {
  return ordered(db.selectFrom('posts').select('key').where('kind', '=', kind).where('parent_id', '=', parentId), sort)
}

function ordered(level: SelectQueryBuilder<Tables, 'posts', { key: number }>, sort: ThreadSort) {
  if (sort === 'top') return level.orderBy('score', 'desc').orderBy('number')
  return level.orderBy('number', sort === 'new' ? 'desc' : 'asc')
}

type Ranked = { kind: PostKind; parentIds: readonly number[]; width: number; limit: number; outline: number }

/** Ranks all replies to each parent and takes the first. */
function rankedReplies(db: Connection, { kind, parentIds, width, limit, outline }: Placeholders<Ranked>, sort: ThreadSort) {
  const ranked = db
    .selectFrom('posts')
    .select((eb) => [
      'key',
      'parent_id',
      eb.fn
        .agg<number>('row_number')
        .over((over) => {
          const each = over.partitionBy('parent_id')
          if (sort === 'top') return each.orderBy('score', 'desc').orderBy('number')
          return each.orderBy('number', sort === 'new' ? 'desc' : 'asc')
        })
        .as('rank'),
    ])
    .where('kind', '=', kind)
    .where('parent_id', 'in', selectIds(db, parentIds))
  const first = db.selectFrom(ranked.as('ranked')).select('key').where('rank', '<=', width)
  return shownQuery(db, first.orderBy('rank').orderBy('parent_id').limit(limit), outline)
}

const rankedReplyQueries = inEachOrder((sort) =>
  prepareQuery((db, placeholders: Placeholders<Ranked>) => rankedReplies(db, placeholders, sort)),
)

function inEachOrder<Query>(build: (sort: ThreadSort) => Query): Readonly<Record<ThreadSort, Query>> {
  return { top: build('top'), new: build('new'), old: build('old') }
}

/** Reads only the first replies to each parent from the index. */
function leadingReplies(db: Connection, parents: readonly ShownRow[], { sort, width }: { sort: ThreadSort; width: number }) {
  const levels = parents.map((parent) =>
    selectSiblingKeys(db, { kind: parent.kind, debateId: parent.debate_id, parentId: parent.id }, sort).limit(width),
  )
  return levels.map((level) => db.selectFrom(level.as('level')).select('level.key')).reduce((all, level) => all.unionAll(level))
}

/** Splits a list into pieces: SQLite joins at most 500 selects into one. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
