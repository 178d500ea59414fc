import type { ArgumentView } from '#contract/arguments'
import { type Order, parseOrder } from '../posts/order'

/** How a page arranges its arguments, all of it in the address: `?view=` and its order. */
export type Layout = Order & { view: ArgumentView }

// Listed here, so that the browser doesn't load the contract and zod for three words.
export const argumentViews: readonly ArgumentView[] = ['tree', 'linear', 'outline']

/** Returns the layout that an address asks for. Unknown values count as absent. */
export function parseLayout(query: URLSearchParams): Layout {
  return { view: argumentViews.find((name) => name === query.get('view')) ?? 'tree', ...parseOrder(query) }
}
