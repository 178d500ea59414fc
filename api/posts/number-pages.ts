import type { Meta } from '#contract/lists'
import type { ThreadSort } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { createPage, type PageQuery, parseSpan, type Span } from '../platform/paging.ts'
import { loadNumberRange, type ShownRow } from './readable.queries.ts'
import type { PostAtDepth } from './show-posts.ts'
import { readCursor, writeCursor } from './thread-pages.ts'

/** All posts of a kind in a debate: how many there are, and how many of them can't be read. */
type Numbered = { kind: PostKind; debateId: number; total: number; gone: number }
type NumbersQuery = PageQuery & { sort?: ThreadSort | undefined }

/**
 * Returns a page of a debate's posts in the order of their numbers, or backwards if sorted by `new`. A page is a range of numbers, because
 * numbers have no gaps.
 * @throws Invalid for a cursor of another list
 */
export async function pageByNumber(
  db: Connection,
  numbered: Numbered,
  query: NumbersQuery,
  perPage: number,
): Promise<{ placed: PostAtDepth[]; meta: Meta }> {
  const sort = query.sort === 'new' ? 'new' : 'old'
  const span = parseSpan(query, perPage)
  const found = span.beyond ? [] : await findRange(db, numbered, { ...query, sort }, span)
  const { rows, meta } = createPage(found, span, { ...numbered, cursorOf: (last) => writeCursor(sort, last) })
  return { placed: rows.map((row) => ({ row, depth: 0 })), meta }
}

async function findRange(
  db: Connection,
  { kind, debateId, total }: Numbered,
  { sort, before }: PageQuery & { sort: 'old' | 'new' },
  { offset, perPage }: Span,
): Promise<ShownRow[]> {
  const after = before === undefined ? null : readCursor(before, sort)
  if (sort === 'old') {
    const from = (after?.number ?? offset) + 1
    return loadNumberRange(db, kind, debateId, { from, to: from + perPage })
  }
  const to = (after?.number ?? total - offset + 1) - 1
  return (await loadNumberRange(db, kind, debateId, { from: to - perPage, to })).reverse()
}
