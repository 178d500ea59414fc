import { useLocation } from '@remix-run/react'
import type { Meta } from '#contract/lists'
import { withQuery } from '../paths'
import { Pagination } from '../ui/pagination'

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
