import { z } from 'zod'
import type { Meta } from '#contract/lists'
import { type PostReference, type ThreadSort, threadSorts } from '#contract/threads'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { Gone, NotFound } from '../platform/failures.ts'
import { createPage, invalidCursor, type PageQuery, parseSpan } from '../platform/paging.ts'
import { findVisibleDebate } from '../turns/debate-visibility.ts'
import { loadAdjacentPosts, loadAncestors, loadNeighbours } from './ancestors.queries.ts'
import type { PostKindConfig } from './post-kind.ts'
import { findPost } from './posts.queries.ts'
import { loadShownPost, type ShownRow } from './readable.queries.ts'
import { type PostAtDepth, showPost, showPosts } from './show-posts.ts'
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
  return createPage(found, span, { total: level.total, gone: level.gone, cursorOf: (last) => writeCursor(sort, last) })
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

type ThreadOf<Shown> = {
  post: Shown
  around: {
    ancestors: Shown[]
    previous: Shown | null
    next: Shown | null
    posted_before: PostReference | null
    posted_after: PostReference | null
    debate_slug: string
  }
}

/**
 * Returns a post with its ancestors and neighbours, these without texts, since pages show them as one line. Depths count from the debate's
 * top level.
 * @throws NotFound; Gone if it was deleted and has no replies, so that no tombstone stays (docs/product.md#arguments and
 * docs/product.md#comments)
 */
export async function readThread<Shown>(
  { db, clock, actor }: Context,
  postKind: PostKindConfig<Shown>,
  id: number,
): Promise<ThreadOf<Shown>> {
  const row = await loadShownPost(db.read, postKind.kind, id)
  const debate = row && (await findVisibleDebate(db.read, row.debate_id, actor?.id ?? null))
  if (!debate) throw new NotFound(postKind.notFoundMessage)
  if (row.taken_away_at !== null && row.replies_count === 0)
    throw new Gone(row.hidden_rule === null ? postKind.deletedMessage(row) : postKind.hiddenMessage(row, row.hidden_rule))
  const [ancestors, neighbours, adjacent] = await Promise.all([
    loadAncestors(db.read, row),
    loadNeighbours(db.read, row),
    loadAdjacentPosts(db.read, row),
  ])
  const neighbourRows = [neighbours.previous, neighbours.next].filter((each) => each !== undefined)
  const placed = [...ancestors, row, ...neighbourRows].map((each) => ({ row: each, depth: each.depth }))
  const shown = await showPosts(db.read, postKind, debate, placed, { actorId: actor?.id ?? null, now: clock.now() })
  const post = shown[ancestors.length]
  if (!post) throw new NotFound(postKind.notFoundMessage)
  const previous = neighbours.previous ? (shown[ancestors.length + 1] ?? null) : null
  const next = neighbours.next ? (shown.at(-1) ?? null) : null
  const [posted_before, posted_after] = [presentAdjacent(adjacent.before), presentAdjacent(adjacent.after)]
  return {
    post,
    around: { ancestors: shown.slice(0, ancestors.length), previous, next, posted_before, posted_after, debate_slug: debate.slug },
  }
}

const presentAdjacent = (beside: { id: number; number: number } | undefined): PostReference | null =>
  beside ? { id: String(beside.id), number: beside.number } : null

/**
 * Returns a post alone, as its author gets it after writing; a deleted post as a tombstone.
 * @throws NotFound, also if the reader can't see its debate
 */
export async function readPost<Shown>(
  { db, clock, actor }: Context,
  postKind: PostKindConfig<Shown>,
  id: number,
): Promise<{ post: Shown; debate: DebateRow }> {
  const actorId = actor?.id ?? null
  const row = await findPost(db.read, postKind.kind, id)
  const debate = row && (await findVisibleDebate(db.read, row.debate_id, actorId))
  if (!debate) throw new NotFound(postKind.notFoundMessage)
  return { post: await showPost(db.read, postKind, debate, id, { actorId, now: clock.now() }), debate }
}
