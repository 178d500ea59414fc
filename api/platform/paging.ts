import { countCap, lastNumberedPage, type Meta } from '#contract/lists'
import { Invalid, NotFound } from './failures.ts'

/** The query of a list, with both of the customer's names for the page length (customer-spec §7). */
export type PageQuery = { [K in 'page' | 'per_page' | 'limit']?: number | undefined } & { before?: string | undefined }

/** The requested part of a list. */
export type Span = {
  page: number
  perPage: number
  /** How many items come before it; 0 if a cursor says where it begins. */
  offset: number
  /** One more than the page holds, which shows whether anything follows. */
  limit: number
  /**
   * Whether the page is past the last numbered page. Numbered pages are limited so that every page costs the same; a cursor
   * reaches the rest (docs/product.md#api-conventions).
   */
  beyond: boolean
}

/**
 * Computes the requested part of a list.
 * @param defaultLength the page length if the query has none
 */
export function parseSpan({ page = 1, per_page, limit, before }: PageQuery, defaultLength: number): Span {
  const perPage = per_page ?? limit ?? defaultLength
  const numbered = before === undefined
  return { page, perPage, offset: numbered ? (page - 1) * perPage : 0, limit: perPage + 1, beyond: numbered && page > lastNumberedPage }
}

type Total<T> = {
  /** A stored counter; or, if `counted`, a count that stops at one more than 1,000. */
  total: number
  counted?: boolean
  /** How many items are tombstones, in lists that show them. */
  gone?: number
  /** Builds the cursor after an item; absent in lists without cursors. */
  cursorOf?: (last: T) => string
}

/**
 * Builds a page from the rows that were loaded for a span.
 * @param loaded at most `limit` items
 */
export function createPage<T>(
  loaded: readonly T[],
  { page, perPage }: Span,
  { total, counted = false, gone, cursorOf }: Total<T>,
): { rows: T[]; meta: Meta } {
  const rows = loaded.slice(0, perPage)
  const last = rows.at(-1)
  const shownTotal = counted ? Math.min(total, countCap) : total
  return {
    rows,
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(shownTotal / perPage))),
      per_page: perPage,
      total: shownTotal,
      total_capped: shownTotal < total,
      ...(gone ? { gone } : {}),
      older: last !== undefined && loaded.length > perPage && cursorOf ? cursorOf(last) : null,
    },
  }
}

/** The part of a list that its query loads: by offset, or after a cursor. */
export type Window<C> = Pick<Span, 'limit' | 'offset'> & { before: C | undefined }

/** Where a page ended: the last item's sort number and its id. */
export type Key = readonly [key: number, id: number]

type List<T, C> = { load(window: Window<C>): Promise<T[]>; count(): Promise<number> }

/**
 * Returns a page of a list sorted by id. Numbered pages go to 50, then `before` continues by key, so that no page costs more than
 * another; totals are counted to 1,000 (docs/product.md#api-conventions).
 * @throws Invalid for a malformed cursor
 */
export function pageById<T extends { id: number }>(query: PageQuery, defaultLength: number, list: List<T, number>) {
  return pageOfList(query, defaultLength, { ...list, readCursor: parseIdCursor, writeCursor: ({ id }: T) => String(id) })
}

/**
 * Returns a page of a list sorted by a number, and by id among equals.
 * @param keyOf returns an item's number and id
 * @param name the name of the sort order, so that cursors of other lists are refused
 */
export function pageByKey<T>(
  query: PageQuery,
  defaultLength: number,
  { name, keyOf, ...list }: List<T, Key> & { name: string; keyOf(last: T): Key },
) {
  return pageOfList(query, defaultLength, {
    ...list,
    readCursor: (cursor) => parseKey(cursor, name),
    writeCursor: (last: T) => [name, ...keyOf(last)].join('.'),
  })
}

/** Reads and writes the cursor in `meta.older`, which is opaque to clients. */
type Cursors<T, C> = { readCursor(text: string): C; writeCursor(last: T): string }

async function pageOfList<T, C>(
  query: PageQuery,
  defaultLength: number,
  { load, count, readCursor, writeCursor }: List<T, C> & Cursors<T, C>,
) {
  const span = parseSpan(query, defaultLength)
  const before = query.before === undefined ? undefined : readCursor(query.before)
  const rows = span.beyond ? [] : await load({ limit: span.limit, offset: span.offset, before })
  return createPage(rows, span, { total: await count(), counted: true, cursorOf: writeCursor })
}

/**
 * Reads an id from a cursor.
 * @throws Invalid for anything else
 */
export function parseIdCursor(cursor: string): number {
  if (!whole.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

function parseKey(cursor: string, list: string): Key {
  const [name, key = '', id = '', ...more] = cursor.split('.')
  if (name !== list || !whole.test(key) || !whole.test(id) || more.length > 0) throw invalidCursor()
  return [Number(key), Number(id)]
}

const whole = /^\d{1,16}$/

/** Builds the failure for a `before` that no page has returned. */
export function invalidCursor(): Invalid {
  return new Invalid({ before: ['This link no longer leads to a page. Start at the first page.'] })
}

/**
 * Parses an id.
 * @throws NotFound for a value that can't be an id, so that no query has to check
 */
export function parseId(value: string, missing: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new NotFound(missing)
  return Number(value)
}
