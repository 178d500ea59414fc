import { useLocation } from '@remix-run/react'
import type { ArgumentView } from '#contract/arguments'
import type { ThreadSort } from '#contract/threads'
import { withQuery } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { type Order, OrderTabs, parseOrder, Tabs } from '../posts/order'

type Props = {
  layout: Layout
  /** The order that applies if the address names none. */
  defaultSort: ThreadSort
  /** The orders to choose from, if some don't make sense here. */
  orders?: readonly ThreadSort[] | undefined
  /** The fragment of the list that these tabs arrange. */
  anchor: string
}

/** Shows the orders and views of a list of arguments as links, because the address alone determines the layout. */
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

/** How a page arranges its arguments. The address holds all of it: `?view=` and the order. */
export type Layout = Order & { view: ArgumentView }

// Repeated here, so that the browser doesn't load the contract and zod for three words.
export const argumentViews: readonly ArgumentView[] = ['tree', 'linear', 'outline']

/** Returns the layout that an address asks for. Unknown values count as absent. */
export function parseLayout(query: URLSearchParams): Layout {
  return { view: argumentViews.find((name) => name === query.get('view')) ?? 'tree', ...parseOrder(query) }
}
