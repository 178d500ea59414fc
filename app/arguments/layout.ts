import type { ArgumentView } from '#contract/arguments'
import type { ThreadSort } from '#contract/threads'

/** How a page lays its arguments out, all of it in the address: `?view=`, `?sort=`, `?page=`, `?before=`. */
export type Layout = { view: ArgumentView; sort?: ThreadSort; page?: number; before?: string }

// Written out, so that the browser need not load the contract with its zod for two lists of words.
export const views: readonly ArgumentView[] = ['tree', 'linear', 'outline']
export const sorts: readonly ThreadSort[] = ['top', 'new', 'old']

/** Reads the layout from an address; what is unknown there counts as absent. */
export function layoutOf(query: URLSearchParams): Layout {
  const sort = sorts.find((name) => name === query.get('sort'))
  const page = query.get('page') ?? ''
  const before = query.get('before')
  return {
    view: views.find((name) => name === query.get('view')) ?? 'tree',
    ...(sort && { sort }),
    ...(/^[1-9]\d{0,5}$/.test(page) && { page: Number(page) }),
    ...(before && { before }),
  }
}
