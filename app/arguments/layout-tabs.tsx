import { useLocation } from '@remix-run/react'
import type { ThreadSort } from '#contract/threads'
import { withQuery } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { OrderTabs, Tabs } from '../posts/tabs'
import { type Layout, views } from './layout'

type Props = {
  layout: Layout
  /** The order where the address names none. */
  usual: ThreadSort
  /** The orders to choose from, where not all make sense. */
  orders?: readonly ThreadSort[] | undefined
  /** The fragment of the list that they lay out. */
  anchor: string
}

/** The orders and the views of a list of arguments, as links: all of it is in the address. */
export function LayoutTabs({ layout, usual, orders, anchor }: Props) {
  // Another API may sort arguments as it likes.
  const can = useCapabilities()
  const query = new URLSearchParams(useLocation().search)
  // Another view begins at its first page.
  const pathFor = (view: string) => `${withQuery('', { page: undefined, before: undefined, view }, query)}#${anchor}`
  return (
    <div className="row">
      {can.sortArguments ? <OrderTabs label="Order" sort={layout.sort ?? usual} orders={orders} anchor={anchor} /> : null}{' '}
      <Tabs label="View" lead="View:" names={views} current={layout.view} pathFor={pathFor} />
    </div>
  )
}
