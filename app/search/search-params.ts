import { formatNumber } from '#contract/format-number'
import type { PostType, SearchSort } from '#contract/search'
import type { SearchCategory } from '#contract/search-limits'
import { searchPath, withQuery } from '../paths'

/** A search. The address holds all of it. */
export type SearchParams = { q: string; type?: SearchCategory; page?: number; post_type?: PostType; sort?: SearchSort }

/** Returns the path of a search with changes. Unless `page` is changed, the path leads to the first page. */
export function searchPathFor(
  { page: _, ...params }: SearchParams,
  change: Partial<Record<keyof SearchParams, string | undefined>> = {},
): string {
  return withQuery(searchPath, { ...params, ...change })
}

/** Returns "1" or "1,000+": the API counts only to 1,000 (docs/product.md#api-conventions). */
export function compactCountText(total: number, capped: boolean): string {
  return capped ? `${formatNumber(total)}+` : formatNumber(total)
}

export const categoryNames: Readonly<Record<SearchCategory, string>> = {
  debates: 'Debates',
  people: 'People',
  groups: 'Groups',
  posts: 'Arguments and comments',
}

export const categoryOrder: readonly SearchCategory[] = ['debates', 'people', 'groups', 'posts']
