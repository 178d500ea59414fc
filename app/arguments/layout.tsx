import { useLocation } from '@remix-run/react'
import type { ArgumentView } from '#contract/arguments'
import type { ThreadSort } from '#contract/threads'
import { withQuery } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { type Order, OrderTabs, parseOrder, Tabs } from '../posts/order'

type Props = {
  layout: Layout
  /** The order if the address names none. */
  defaultSort: ThreadSort
  /** The orders to choose from, if not all make sense. */
  orders?: readonly ThreadSort[] | undefined
  /** The fragment of the list that the tabs arrange. */
  anchor: string
}

/** Shows the orders and views of a list of arguments as links: the layout is all in the address. */
export function LayoutTabs({ layout, defaultSort, orders, anchor }: Props) {
  // A foreign API may not let readers choose the order.
  const can = useCapabilities()
  const query = new URLSearchParams(useLocation().search)
  // A different view starts at its first page.
  const pathFor = (view: string) => `${withQuery('', { page: undefined, before: undefined, view }, query)}#${anchor}`
  return (
    <div className="row sm:ml-auto">
      {can.sortArguments ? <OrderTabs label="Order" sort={layout.sort ?? defaultSort} orders={orders} anchor={anchor} /> : null}{' '}
      <Tabs label="View" lead="View:" names={argumentViews} current={layout.view} pathFor={pathFor} />
    </div>
  )
}

/** How a page arranges its arguments, all of it in the address: `?view=` and its order. */
export type Layout = Order & { view: ArgumentView }

// Listed here, so that the browser doesn't load the contract and zod for three words.
export const argumentViews: readonly ArgumentView[] = ['tree', 'linear', 'outline']

/** Returns the layout that an address asks for. Unknown values count as absent. */
export function parseLayout(query: URLSearchParams): Layout {
  return { view: argumentViews.find((name) => name === query.get('view')) ?? 'tree', ...parseOrder(query) }
}
