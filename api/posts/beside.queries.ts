import { threadLimits } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import { keysOn } from './levels.queries.ts'
import { loadShown, type ShownRow } from './shown.queries.ts'

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
