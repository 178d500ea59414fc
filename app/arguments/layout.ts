import type { ArgumentView } from '#contract/arguments'
import { type Order, orderOf } from '../posts/order'

/** How a page lays its arguments out, all of it in the address: `?view=` and its order. */
export type Layout = Order & { view: ArgumentView }

// Written out, so that the browser need not load the contract with its zod for a list of words.
export const views: readonly ArgumentView[] = ['tree', 'linear', 'outline']

/** Reads the layout from an address; what is unknown there counts as absent. */
export function layoutOf(query: URLSearchParams): Layout {
  return { view: views.find((name) => name === query.get('view')) ?? 'tree', ...orderOf(query) }
}
