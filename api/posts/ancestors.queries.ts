import { type Expression, sql } from 'kysely'
import { threadLimits } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { type Placeholders, prepareQuery } from '../database/query-building.ts'
import { type ShownRow, shownQuery } from './readable.queries.ts'
import { replyKeys, rootKeys } from './siblings.queries.ts'

/**
 * Returns a post's ancestors from the top down, without their texts. A long line is cut to the first and the nearest ones (`threadLimits`).
 */
export async function loadAncestors(db: Connection, row: ShownRow): Promise<ShownRow[]> {
  const { kind, parent_id: parentId, root_id: rootId } = row
  if (parentId === null || rootId === null) return []
  const rows = await listAncestors(db, { kind, parentId, rootId, downTo: Math.max(0, row.depth - threadLimits.ancestors) })
  return rows.sort((one, other) => one.depth - other.depth)
}

type AncestorQuery = { kind: PostKind; parentId: number; rootId: number; downTo: number }

const listAncestors = prepareQuery((db, { kind, parentId, rootId, downTo }: Placeholders<AncestorQuery>) => {
  const keys = db
    .withRecursive('path(key, parent_id, depth)', (path) =>
      path
        .selectFrom('posts')
        .select(['key', 'parent_id', 'depth'])
        .where('kind', '=', kind)
        .where('id', '=', parentId)
        .unionAll(
          path
            .selectFrom('path')
            .innerJoin('posts', 'posts.id', 'path.parent_id')
            .select(['posts.key', 'posts.parent_id', 'posts.depth'])
            .where('posts.kind', '=', kind)
            .where('path.depth', '>', downTo),
        ),
    )
    .selectFrom('path')
    .select('key')
  const first = db.selectFrom('posts').select('key').where('kind', '=', kind).where('id', '=', rootId)
  return shownQuery(db, keys.unionAll(first), sql.lit(1))
})

/** Returns the previous and next post at the same level, by number, without their texts. Posts whose page is gone are skipped. */
export async function loadNeighbours(
  db: Connection,
  row: ShownRow,
): Promise<{ previous: ShownRow | undefined; next: ShownRow | undefined }> {
  const { kind, number, debate_id: debateId, parent_id: parentId } = row
  const loadNeighbour = (sort: Direction) =>
    parentId === null ? rootNeighbours[sort](db, { kind, number, debateId }) : replyNeighbours[sort](db, { kind, number, parentId })
  const [previous] = await loadNeighbour('new')
  const [next] = await loadNeighbour('old')
  return { previous, next }
}

/** The direction along the numbers: `new` is backwards, `old` forwards. */
type Direction = 'new' | 'old'
type Numbered = { kind: PostKind; number: number }

const onRoots = (sort: Direction) =>
  prepareQuery((db, { kind, number, debateId }: Placeholders<Numbered & { debateId: number }>) =>
    shownQuery(db, firstBeyond(rootKeys(db, { kind, debateId }, sort), sort, number), sql.lit(1)),
  )
const rootNeighbours = { new: onRoots('new'), old: onRoots('old') }

const onReplies = (sort: Direction) =>
  prepareQuery((db, { kind, number, parentId }: Placeholders<Numbered & { parentId: number }>) =>
    shownQuery(db, firstBeyond(replyKeys(db, { kind, parentId }, sort), sort, number), sql.lit(1)),
  )
const replyNeighbours = { new: onReplies('new'), old: onReplies('old') }

function firstBeyond(level: ReturnType<typeof rootKeys>, sort: Direction, number: Expression<number>) {
  return level
    .where((is) => is.or([is('taken_away_at', 'is', null), is('replies_count', '>', 0)]))
    .where('number', sort === 'new' ? '<' : '>', number)
    .limit(1)
}

/** Returns the posts before and after a post in its debate, by number. Posts whose page is gone are skipped. */
export async function loadAdjacentPosts(db: Connection, row: Pick<ShownRow, 'kind' | 'debate_id' | 'number'>) {
  const { kind, number, debate_id: debateId } = row
  const [before] = await adjacentPosts.new(db, { kind, number, debateId })
  const [after] = await adjacentPosts.old(db, { kind, number, debateId })
  return { before, after }
}

const findAdjacent = (sort: Direction) =>
  prepareQuery((db, { kind, number, debateId }: Placeholders<Numbered & { debateId: number }>) =>
    db
      .selectFrom('posts')
      .select(['id', 'number'])
      .where('kind', '=', kind)
      .where('debate_id', '=', debateId)
      .where((is) => is.or([is('taken_away_at', 'is', null), is('replies_count', '>', 0)]))
      .where('number', sort === 'new' ? '<' : '>', number)
      .orderBy('number', sort === 'new' ? 'desc' : 'asc')
      .limit(1),
  )
const adjacentPosts = { new: findAdjacent('new'), old: findAdjacent('old') }
