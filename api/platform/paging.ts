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
  /** Numbered pages end before it, so that no page costs more than another; a cursor reaches everything (PRODUCT §7). */
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
  { total, counted = false, cursorOf }: Whole<T>,
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
      older: last !== undefined && found.length > perPage && cursorOf ? cursorOf(last) : null,
    },
  }
}

/** The id behind which a page goes on, of a list whose cursors are ids. @throws Invalid for anything else */
export function idBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw brokenCursor()
  return Number(cursor)
}

/** What is said of a `before` that no page has given out. */
export function brokenCursor(): Invalid {
  return new Invalid({ before: ['This link does not lead on from here. Begin at the first page.'] })
}
