import type { ThreadSort } from '#contract/threads'
import { type PageParams, pageParams } from '../platform/page-params'

/** How a page orders a list of posts and how far in it is, all of it in the address: `?sort=`, `?page=`, `?before=`. */
export type Order = PageParams & { sort?: ThreadSort }

// Written out, so that the browser need not load the contract with its zod for a list of words.
export const sorts: readonly ThreadSort[] = ['top', 'new', 'old']

/** Reads the order from an address; what is unknown there counts as absent. */
export function orderOf(query: URLSearchParams): Order {
  const sort = sorts.find((name) => name === query.get('sort'))
  return { ...(sort && { sort }), ...pageParams(query) }
}
