import type { ThreadSort } from '#contract/threads'

/** How a page orders a list of posts and how far in it is, all of it in the address: `?sort=`, `?page=`, `?before=`. */
export type Order = { sort?: ThreadSort; page?: number; before?: string }

// Written out, so that the browser need not load the contract with its zod for a list of words.
export const sorts: readonly ThreadSort[] = ['top', 'new', 'old']

/** Reads the order from an address; what is unknown there counts as absent. */
export function orderOf(query: URLSearchParams): Order {
  const sort = sorts.find((name) => name === query.get('sort'))
  const page = query.get('page') ?? ''
  const before = query.get('before')
  return {
    ...(sort && { sort }),
    ...(/^[1-9]\d{0,5}$/.test(page) && { page: Number(page) }),
    ...(before && { before }),
  }
}
