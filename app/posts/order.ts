import type { ThreadSort } from '#contract/threads'
import { type PageParams, parsePageParams } from '../platform/page-params'

/** The order of a list of posts and the page within it, all from the address: `?sort=`, `?page=`, `?before=`. */
export type Order = PageParams & { sort?: ThreadSort }

// Repeated here so that the browser needn't load the contract and zod for a list of words.
export const threadSorts: readonly ThreadSort[] = ['top', 'new', 'old']

/** Reads the order from an address. Unknown values count as absent. */
export function parseOrder(query: URLSearchParams): Order {
  const sort = threadSorts.find((name) => name === query.get('sort'))
  return { ...(sort && { sort }), ...parsePageParams(query) }
}
