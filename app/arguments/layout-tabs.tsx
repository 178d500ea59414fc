import { useLocation } from '@remix-run/react'
import type { ThreadSort } from '#contract/threads'
import { withQuery } from '../paths'
import { sorts } from '../threads/order'
import { Tabs } from '../threads/tabs'
import { type Layout, views } from './layout'

type Props = {
  layout: Layout
  /** The order where the address names none. */
  usual: ThreadSort
  /** The orders to choose from, where not all make sense. */
  orders?: readonly ThreadSort[]
  /** The fragment of the list that they lay out. */
  anchor: string
}

/** The orders and the views of a list of arguments, as links: all of it is in the address. */
export function LayoutTabs({ layout, usual, orders = sorts, anchor }: Props) {
  const query = new URLSearchParams(useLocation().search)
  // Another order or view begins at its first page.
  const linkTo = (change: Partial<Record<keyof Layout, string>>) => withQuery('', { page: undefined, before: undefined, ...change }, query)
  return (
    <div className="row">
      <Tabs label="Order" lead="Sort:" names={orders} current={layout.sort ?? usual} pathFor={(sort) => `${linkTo({ sort })}#${anchor}`} />{' '}
      <Tabs label="View" lead="View:" names={views} current={layout.view} pathFor={(view) => `${linkTo({ view })}#${anchor}`} />
    </div>
  )
}
