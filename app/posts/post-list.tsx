import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Meta } from '#contract/lists'
import { withQuery } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { Pagination, PastLastPage } from '../ui/pagination'
import type { Post } from './post'
import type { PageOf } from './post-list.server'
import { type RenderedPost, Thread } from './thread'

type Props<P extends Post> = {
  /** The heading, which says how many posts there are. */
  title: string
  /** Whether the page's own heading says the same, so that only screen readers need this one. */
  isTitleHidden?: boolean
  /** The heading's id, which is also the fragment of the section. */
  titleId: string
  anchor: string
  list: PartialResult<PageOf<P>>
  /** Returns the list, nested. */
  renderItems: (posts: readonly P[]) => readonly RenderedPost<P>[]
  /** Links to the other orders. */
  tabs: ReactNode
  /** The label of the pagination: "Pages of comments". */
  label: string
  /** The path of the first page of the list in its default order. */
  path: string
  /** What is shown if there are no posts. */
  empty: ReactNode
}

/** Shows the page of posts that the address asks for, under a heading, or the reason why it can't be shown. */
export function PostList<P extends Post>({
  title,
  isTitleHidden = false,
  titleId,
  anchor,
  list,
  renderItems,
  tabs,
  label,
  path,
  empty,
}: Props<P>) {
  const first = `${path}#${anchor}`
  return (
    <section className="flow" id={anchor} aria-labelledby={titleId}>
      <div className="bar pb-1">
        <h2 id={titleId} className={isTitleHidden ? 'sr-only' : undefined}>
          {title}
        </h2>
        {isUnloaded(list) || list.data.length === 0 ? null : tabs}
      </div>
      {isUnloaded(list) ? (
        <p className="text-muted">
          They can’t be shown right now. {list.fault} <a href={first}>Reload the first page</a>
        </p>
      ) : (
        <LoadedList {...{ anchor, page: list, renderItems, label, first, empty }} />
      )}
    </section>
  )
}

type LoadedListProps<P extends Post> = Pick<Props<P>, 'anchor' | 'renderItems' | 'label' | 'empty'> & {
  page: PageOf<P>
  first: string
}

function LoadedList<P extends Post>({ anchor, page: { data, meta }, renderItems, label, first, empty }: LoadedListProps<P>) {
  if (data.length > 0) {
    return (
      <>
        <Thread items={renderItems(data)} />
        <ListPages meta={meta} anchor={anchor} label={label} />
      </>
    )
  }
  if (meta.total === 0) return empty
  return <PastLastPage first={first} />
}

/**
 * Shows the pagination of a list of posts. After the last number comes a link by cursor, "further on". The links preserve order and view.
 * @param label "Pages of arguments"
 */
export function ListPages({ meta, anchor, label }: { meta: Meta; anchor: string; label: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const pathTo = (page: string | undefined, before: string | undefined) => `${withQuery(pathname, { page, before }, query)}#${anchor}`
  // A page by cursor comes after all numbered pages.
  const currentMeta = query.has('before') ? { ...meta, current_page: meta.last_page + 1 } : meta
  return (
    <Pagination
      meta={currentMeta}
      label={label}
      pathFor={(page) => pathTo(page === 1 ? undefined : String(page), undefined)}
      olderPath={(cursor) => pathTo(undefined, cursor)}
    />
  )
}
