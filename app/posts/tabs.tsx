import { useLocation } from '@remix-run/react'
import type { ThreadSort } from '#contract/threads'
import { withQuery } from '../paths'
import { sorts } from './order'

type TabsProps = {
  /** What is chosen by them: "Order". */
  label: string
  lead: string
  names: readonly string[]
  current: string
  pathFor: (name: string) => string
}

/** Ways of showing a list, as links, the present one marked. */
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
  /** What is ordered by them: "Order of comments". */
  label: string
  sort: ThreadSort
  /** The orders to choose from, where not all make sense. */
  orders?: readonly ThreadSort[] | undefined
  /** The fragment of the list that they order. */
  anchor: string
}

/** The orders of a list of posts, as links: all of it is in the address. */
export function OrderTabs({ label, sort, orders = sorts, anchor }: OrderProps) {
  const query = new URLSearchParams(useLocation().search)
  // Another order begins at its first page.
  const pathFor = (name: string) => `${withQuery('', { page: undefined, before: undefined, sort: name }, query)}#${anchor}`
  return <Tabs label={label} lead="Sort:" names={orders} current={sort} pathFor={pathFor} />
}
