import { type PageParams, parsePageParams } from '../platform/page-params'

/** The page of the feed that an address asks for. Unknown values count as absent. */
export type FeedParams = PageParams & {
  /** Whether it is ordered by time instead of ranked. */
  latest: boolean
  /** Whether to omit debates that the reader has seen. */
  fresh: boolean
}

/** The longest cursor of the feed, in UTF-16 units. A cursor lists the debates already shown. */
const maxCursorLength = 4_000

/** Returns the page of the feed that an address asks for. */
export function parseFeedParams(query: URLSearchParams): FeedParams {
  return {
    latest: query.get('feed') === 'latest',
    fresh: query.get('fresh') === '1',
    ...parsePageParams(query, undefined, maxCursorLength),
  }
}

/** Returns the query that asks for a page of the feed. */
export function feedQuery({ latest, fresh, page, before }: FeedParams): Record<string, string | undefined> {
  return {
    feed: latest ? 'latest' : undefined,
    fresh: fresh ? '1' : undefined,
    page: page === undefined || page === 1 ? undefined : String(page),
    before,
  }
}

/** Checks whether this is the first page, which also has the other parts of the home page. */
export function isFirstFeedPage({ page = 1, before }: FeedParams): boolean {
  return page === 1 && before === undefined
}
