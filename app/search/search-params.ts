import { formatNumber } from '#contract/format-number'
import type { PostType, SearchSort } from '#contract/search'
import type { SearchCategory } from '#contract/search-limits'
import { searchPath, withQuery } from '../paths'

/** What is searched for, all of it in the address. */
export type AskedSearch = { q: string; type?: SearchCategory; page?: number; post_type?: PostType; sort?: SearchSort }

/** The page of a search with something changed; a change but of the page leads to the first one. */
export function pathOfSearch(
  { page: _, ...asked }: AskedSearch,
  change: Partial<Record<keyof AskedSearch, string | undefined>> = {},
): string {
  return withQuery(searchPath, { ...asked, ...change })
}

/** "1 debate", "more than 1,000 posts": totals are counted to 1,000 (docs/product.md#api-conventions). */
export function countInWords(total: number, capped: boolean): string {
  return capped ? `${formatNumber(total)}+` : formatNumber(total)
}

export const categoryNames: Readonly<Record<SearchCategory, string>> = {
  debates: 'Debates',
  people: 'People',
  groups: 'Groups',
  posts: 'Arguments and comments',
}
