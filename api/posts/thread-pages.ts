import { z } from 'zod'
import type { Meta } from '#contract/lists'
import { type ThreadSort, threadSorts } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import { invalidCursor, type PageQuery, pageOf, parseSpan } from '../platform/paging.ts'
import type { PostAtDepth } from './show-posts.ts'
import type { ShownRow } from './shown.queries.ts'
import { type Level, loadLevel, loadLevelAfter, loadReplies } from './siblings.queries.ts'
import { depthFirst } from './tree.ts'

type ThreadQuery = PageQuery & { sort: ThreadSort }

/** A level with its number of posts, and how many of them are tombstones. */
type CountedLevel = Level & { total: number; gone: number }

/** How a page is filled: default number of top-level posts, depth, number of replies per post at each level, and the most posts in all. */
export type Layout = { outline: boolean; perPage: number; depth: number; widths: readonly number[]; most: number }

/**
 * Returns a page of a level, each post followed by its replies, depth first. Totals come from stored counters.
 * @throws Invalid for a cursor of another list
 */
export async function pageOfTree(
  db: Connection,
  level: CountedLevel,
  query: ThreadQuery,
  layout: Layout,
): Promise<{ placed: PostAtDepth[]; meta: Meta }> {
  const { rows, meta } = await pageOfLevel(db, level, query, layout)
  const below = await loadBelow(db, level, rows, { ...layout, sort: query.sort })
  return { placed: depthFirst(rows, below), meta }
}

/** Pages are numbered up to 50; cursors reach any depth (docs/product.md#api-conventions). */
async function pageOfLevel(db: Connection, level: CountedLevel, query: ThreadQuery, { outline, perPage }: Layout) {
  const { sort, before } = query
  const span = parseSpan(query, perPage)
  const shape = { outline, limit: span.limit }
  const loadNumbered = () => (span.beyond || level.total === 0 ? [] : loadLevel(db, level, { ...shape, sort, offset: span.offset }))
  const found = await (before === undefined ? loadNumbered() : loadLevelAfter(db, level, readCursor(before, sort), shape))
  return pageOf(found, span, { total: level.total, gone: level.gone, cursorOf: (last) => writeCursor(sort, last) })
}

/** Loads the levels below a page's top level, one after the other, until the page is full. */
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

/** The last post of a page; the next page begins after it in the list's order (docs/product.md#api-conventions, keyset). */
export type Cursor = { sort: ThreadSort; score: number; number: number }

const Packed = z.tuple([z.enum(threadSorts), z.number().min(-1).max(1), z.number().int().min(0).max(1_000_000_000)])

/** Returns the cursor as `meta.older` contains it; only `readCursor` looks inside. */
export function writeCursor(sort: ThreadSort, last: { score: number; number: number }): string {
  return Buffer.from(JSON.stringify([sort, last.score, last.number])).toString('base64url')
}

/**
 * Reads a cursor.
 * @param text `before`, as `meta.older` gave it
 * @param sort the list's order, which must be the same as on the page before
 * @throws Invalid
 */
export function readCursor(text: string, sort: ThreadSort): Cursor {
  const packed = Packed.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!packed.success || packed.data[0] !== sort) throw invalidCursor()
  const [, score, number] = packed.data
  return { sort, score, number }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
