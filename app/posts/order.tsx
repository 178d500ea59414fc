import { useLocation } from '@remix-run/react'
import type { ThreadSort } from '#contract/threads'
import { withQuery } from '../paths'
import { type PageParams, parsePageParams } from '../platform/page-params'

type TabsProps = {
  /** What the links choose: "Order". */
  label: string
  lead: string
  names: readonly string[]
  current: string
  pathFor: (name: string) => string
}

/** Shows the views of a list as links, with the current one marked. */
export function Tabs({ label, lead, names, current, pathFor }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <span>{lead}</span>
      {names.map((name) => [
        ' ',
        <a key={name} href={pathFor(name)} aria-current={name === current ? 'true' : undefined}>
          {name}
        </a>,
      ])}
    </nav>
  )
}

type OrderProps = {
  /** What the links order: "Order of comments". */
  label: string
  sort: ThreadSort
  /** The orders to choose from, if some don't make sense here. */
  orders?: readonly ThreadSort[] | undefined
  /** The fragment of the list that the links order. */
  anchor: string
}

/** Shows the orders of a list of posts as links. The address alone determines the order. */
export function OrderTabs({ label, sort, orders = threadSorts, anchor }: OrderProps) {
  const query = new URLSearchParams(useLocation().search)
  // Another order starts on its first page.
  const pathFor = (name: string) => `${withQuery('', { page: undefined, before: undefined, sort: name }, query)}#${anchor}`
  return <Tabs label={label} lead="Sort:" names={orders} current={sort} pathFor={pathFor} />
}

/** The order of a list of posts and the page within it, all read from the address: `?sort=`, `?page=`, `?before=`. */
export type Order = PageParams & { sort?: ThreadSort }

// Repeated here so that the browser needn't load the contract and zod for a list of words.
export const threadSorts: readonly ThreadSort[] = ['top', 'new', 'old']

/** Reads the order from an address. Unknown values count as absent. */
export function parseOrder(query: URLSearchParams): Order {
  const sort = threadSorts.find((name) => name === query.get('sort'))
  return { ...(sort && { sort }), ...parsePageParams(query) }
}
