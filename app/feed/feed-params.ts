import { type PageParams, pageParams } from '../platform/page-params'

/** Which page of the feed an address asks for; what is unknown there counts as absent. */
export type FeedParams = PageParams & {
  /** By time, instead of ranked. */
  latest: boolean
  /** Without what the reader has seen. */
  fresh: boolean
}

/** The feed's cursor holds what was shown. UTF-16 units. */
const longestCursor = 4_000

/** Reads it from an address. */
export function feedParams(query: URLSearchParams): FeedParams {
  return { latest: query.get('feed') === 'latest', fresh: query.get('fresh') === '1', ...pageParams(query, undefined, longestCursor) }
}

/** The query of an address that asks for it. */
export function queryOfFeed({ latest, fresh, page, before }: FeedParams): Record<string, string | undefined> {
  return {
    feed: latest ? 'latest' : undefined,
    fresh: fresh ? '1' : undefined,
    page: page === undefined || page === 1 ? undefined : String(page),
    before,
  }
}

/** Whether it is the first page, on which the rest of home stands too. */
export function isFirst({ page = 1, before }: FeedParams): boolean {
  return page === 1 && before === undefined
}
