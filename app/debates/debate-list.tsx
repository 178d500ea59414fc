import type { ReactNode } from 'react'
import type { DebateCard as Card } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { withQuery } from '../paths'
import { CreateLink } from '../ui/create-link'
import { type DebateFilters, debateFiltersQuery, debateFiltersText } from './debate-filters'
import { debateCountText, PagedDebates } from './paged-debates'

type DebateListProps = {
  debates: readonly Card[]
  meta: Meta
  filters: DebateFilters
  /** The page's path; the filters make the query. */
  path: string
  now: number
  /** Whether to leave out how many debates there are, because the page itself has stated it. */
  hideCount?: boolean
  /** What else to offer if nothing is found. */
  children?: ReactNode
}

/** Shows the number of debates, a page of cards, and links to more. */
export function DebateList({ debates, meta, filters, path, now, hideCount = false, children }: DebateListProps) {
  return (
    <PagedDebates
      debates={debates}
      meta={meta}
      afterNumbers={filters.before !== undefined}
      pathFor={(page) => withQuery(path, debateFiltersQuery({ ...filters, before: undefined, page }))}
      olderPath={(cursor) => withQuery(path, debateFiltersQuery({ ...filters, page: undefined, before: cursor }))}
      now={now}
      none={<NoneFound>{children}</NoneFound>}
    >
      {hideCount ? null : (
        <p>
          {debateCountText(meta)}: <bdi>{debateFiltersText(filters)}</bdi>
        </p>
      )}
    </PagedDebates>
  )
}

/** Shows the empty state (customer-spec §2, Empty state). */
function NoneFound({ children }: { children?: ReactNode }) {
  return (
    <div className="empty flow">
      <p>
        <b>No debates found</b>
      </p>
      <p>
        <CreateLink className="button primary">Be the first to start a debate!</CreateLink>
      </p>
      {children}
    </div>
  )
}
