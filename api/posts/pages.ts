import type { Meta } from '#contract/lists'
import type { ThreadSort } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import { type AskedPage, pageOf, spanOf } from '../platform/paging.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Placed } from './show-posts.ts'
import type { ShownRow } from './shown.queries.ts'
import { type Level, loadLevel, loadLevelAfter, loadReplies } from './siblings.queries.ts'
import { depthFirst } from './tree.ts'

type ThreadQuery = AskedPage & { sort: ThreadSort }

/** With how many posts it has, and how many of these are tombstones. */
type CountedLevel = Level & { total: number; gone: number }

/** How many posts a page's top level has unless asked otherwise, how far it goes down, how many replies of each post each level has, and where a page is full. */
export type Layout = { outline: boolean; perPage: number; depth: number; widths: readonly number[]; most: number }

/**
 * A page of a level, each post followed by its replies, depth first. Totals are kept counters.
 * @throws Invalid for a cursor of another list
 */
export async function pageOfTree(
  db: Connection,
  level: CountedLevel,
  asked: ThreadQuery,
  layout: Layout,
): Promise<{ placed: Placed[]; meta: Meta }> {
  const { rows, meta } = await pageOfLevel(db, level, asked, layout)
  const below = await loadBelow(db, level, rows, { ...layout, sort: asked.sort })
  return { placed: depthFirst(rows, below), meta }
}

/** By number up to 50, by cursor at any depth (docs/product.md#api-conventions). */
async function pageOfLevel(db: Connection, level: CountedLevel, asked: ThreadQuery, { outline, perPage }: Layout) {
  const { sort, before } = asked
  const span = spanOf(asked, perPage)
  const shape = { outline, limit: span.limit }
  const numbered = () => (span.beyond || level.total === 0 ? [] : loadLevel(db, level, { ...shape, sort, offset: span.offset }))
  const found = await (before === undefined ? numbered() : loadLevelAfter(db, level, readCursor(before, sort), shape))
  return pageOf(found, span, { total: level.total, gone: level.gone, cursorOf: (last) => writeCursor(sort, last) })
}

/** The levels beneath a page's top, one after the other, until the page is full. */
async function loadBelow(
  db: Connection,
  { kind }: Level,
  top: readonly ShownRow[],
  { depth, widths, most, sort, outline }: Layout & { sort: ThreadSort },
): Promise<ShownRow[]> {
  const below: ShownRow[] = []
  let parents = top
  for (let level = 0; level < depth; level++) {
    const limit = most - top.length - below.length
    const width = widths[Math.min(level, widths.length - 1)] ?? 0
    parents = limit > 0 ? await loadReplies(db, kind, parents, { sort, outline, width, limit }) : []
    if (parents.length === 0) break
    below.push(...parents)
  }
  return below
}
