import { countedTo, lastNumberedPage, type Meta } from '#contract/lists'
import { Invalid } from './failures.ts'

/** As a list is asked for: both of the customer's spellings of a page's length (customer-spec §7). */
export type AskedPage = { [K in 'page' | 'per_page' | 'limit']?: number | undefined } & { before?: string | undefined }

/** Which part of a list is asked for. */
export type Span = {
  page: number
  perPage: number
  /** How many come before it; none where a cursor says where it begins. */
  offset: number
  /** One more than the page holds, which tells whether anything follows. */
  limit: number
  /**
   * Numbered pages end before it, so that no page costs more than another; a cursor reaches everything (docs/product.md#api-conventions).
   */
  beyond: boolean
}

/** @param usual how many are on a page if nobody says */
export function spanOf({ page = 1, per_page, limit, before }: AskedPage, usual: number): Span {
  const perPage = per_page ?? limit ?? usual
  const numbered = before === undefined
  return { page, perPage, offset: numbered ? (page - 1) * perPage : 0, limit: perPage + 1, beyond: numbered && page > lastNumberedPage }
}

type Whole<T> = {
  /** A kept counter; or, if `counted`, counted to one more than 1,000. */
  total: number
  counted?: boolean
  /** How many of these are tombstones, in lists that show them. */
  gone?: number
  /** Left out where the list has no cursors. */
  cursorOf?: (last: T) => string
}

/**
 * Makes a page of what was found for a span.
 * @param found at most `limit` items
 */
export function pageOf<T>(
  found: readonly T[],
  { page, perPage }: Span,
  { total, counted = false, gone, cursorOf }: Whole<T>,
): { rows: T[]; meta: Meta } {
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const told = counted ? Math.min(total, countedTo) : total
  return {
    rows,
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(told / perPage))),
      per_page: perPage,
      total: told,
      total_capped: told < total,
      ...(gone ? { gone } : {}),
      older: last !== undefined && found.length > perPage && cursorOf ? cursorOf(last) : null,
    },
  }
}

/** Which part of a list its query loads: so many after so many, or after what a cursor says. */
export type Window<C> = Pick<Span, 'limit' | 'offset'> & { before: C | undefined }

/** Where a page ended: the last one's number in the list's order, and its id. */
export type Key = readonly [key: number, id: number]

type List<T, C> = { load(window: Window<C>): Promise<T[]>; count(): Promise<number> }

/**
 * A page of a list in the order of its ids. Numbered pages go to 50, then `before` continues by key, so that no page costs
 * more than another; totals are counted to 1,000 (docs/product.md#api-conventions).
 * @throws Invalid for a cursor that is none
 */
export function pageById<T extends { id: number }>(asked: AskedPage, usual: number, list: List<T, number>) {
  return pageOfList(asked, usual, { ...list, readCursor: idIn, writeCursor: ({ id }: T) => String(id) })
}

/**
 * The same of a list in the order of a number, and of ids among equals.
 * @param keyOf what that number is
 * @param name what the list is called by its order, so that a cursor of another one is refused
 */
export function pageByKey<T>(
  asked: AskedPage,
  usual: number,
  { name, keyOf, ...list }: List<T, Key> & { name: string; keyOf(last: T): Key },
) {
  return pageOfList(asked, usual, {
    ...list,
    readCursor: (cursor) => keyIn(cursor, name),
    writeCursor: (last: T) => [name, ...keyOf(last)].join('.'),
  })
}

/** What `meta.older` hands out is looked into by nobody else. */
type Cursors<T, C> = { readCursor(text: string): C; writeCursor(last: T): string }

async function pageOfList<T, C>(asked: AskedPage, usual: number, { load, count, readCursor, writeCursor }: List<T, C> & Cursors<T, C>) {
  const span = spanOf(asked, usual)
  const before = asked.before === undefined ? undefined : readCursor(asked.before)
  const found = span.beyond ? [] : await load({ limit: span.limit, offset: span.offset, before })
  return pageOf(found, span, { total: await count(), counted: true, cursorOf: writeCursor })
}

/** The id in a cursor. @throws Invalid for anything else */
export function idIn(cursor: string): number {
  if (!whole.test(cursor)) throw brokenCursor()
  return Number(cursor)
}

function keyIn(cursor: string, list: string): Key {
  const [name, key = '', id = '', ...more] = cursor.split('.')
  if (name !== list || !whole.test(key) || !whole.test(id) || more.length > 0) throw brokenCursor()
  return [Number(key), Number(id)]
}

const whole = /^\d{1,16}$/

/** What is said of a `before` that no page has given out. */
export function brokenCursor(): Invalid {
  return new Invalid({ before: ['This link does not lead on from here. Begin at the first page.'] })
}
