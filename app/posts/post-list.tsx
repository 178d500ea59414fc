import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Meta } from '#contract/lists'
import { withQuery } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { BeyondTheLast, Pagination } from '../ui/pagination'
import type { PageOf } from './listed.server'
import type { Post } from './post'
import { type Placed, Thread } from './thread'

type Props<P extends Post> = {
  /** The heading: how many there are. */
  title: string
  /** The heading's id, and the fragment of the section. */
  titleId: string
  anchor: string
  list: PartialResult<PageOf<P>>
  /** The list, nested. */
  itemsOf: (posts: readonly P[]) => readonly Placed<P>[]
  /** Its orders, as links. */
  tabs: ReactNode
  /** "Pages of comments" */
  label: string
  /** The first page of the list in its usual order. */
  path: string
  /** What stands where there is none. */
  empty: ReactNode
}

/** A page of posts under a heading, in the order and at the place that the address names; or why it can't be shown. */
export function PostList<P extends Post>({ title, titleId, anchor, list, itemsOf, tabs, label, path, empty }: Props<P>) {
  const first = `${path}#${anchor}`
  return (
    <section className="flow" id={anchor} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {isUnloaded(list) ? (
        <p className="empty">
          They can’t be shown right now. {list.fault} <a href={first}>Load the first page of them again</a>
        </p>
      ) : (
        <Found {...{ anchor, page: list, itemsOf, tabs, label, first, empty }} />
      )}
    </section>
  )
}

type FoundProps<P extends Post> = Pick<Props<P>, 'anchor' | 'itemsOf' | 'tabs' | 'label' | 'empty'> & { page: PageOf<P>; first: string }

function Found<P extends Post>({ anchor, page: { data, meta }, itemsOf, tabs, label, first, empty }: FoundProps<P>) {
  if (data.length > 0) {
    return (
      <>
        {tabs}
        <Thread items={itemsOf(data)} />
        <ListPages meta={meta} anchor={anchor} label={label} />
      </>
    )
  }
  if (meta.total === 0) return empty
  return <BeyondTheLast first={first} />
}

/**
 * The pages of a list of posts, and "further on" where numbers end; order and view stay.
 * @param label "Pages of arguments"
 */
export function ListPages({ meta, anchor, label }: { meta: Meta; anchor: string; label: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const pathTo = (page: string | undefined, before: string | undefined) => `${withQuery(pathname, { page, before }, query)}#${anchor}`
  // A page by cursor comes after all numbered ones.
  const placed = query.has('before') ? { ...meta, current_page: meta.last_page + 1 } : meta
  return (
    <Pagination
      meta={placed}
      label={label}
      pathFor={(page) => pathTo(page === 1 ? undefined : String(page), undefined)}
      olderPath={(cursor) => pathTo(undefined, cursor)}
    />
  )
}
