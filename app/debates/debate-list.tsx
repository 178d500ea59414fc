import type { ReactNode } from 'react'
import type { DebateCard as Card } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { createDebatePath, withQuery } from '../paths'
import { counted } from '../ui/counted'
import { Pagination } from '../ui/pagination'
import { DebateCard } from './debate-card'
import { type DebateFilters, filtersInWords, queryOf } from './debate-filters'

type DebateListProps = {
  debates: readonly Card[]
  meta: Meta
  filters: DebateFilters
  /** The page's path; the filters make the rest of the addresses. */
  path: string
  now: number
  /** The page itself has said how many there are. */
  told?: boolean
  /** A way on where nothing is found. */
  children?: ReactNode
}

/** How many there are, a page of cards, and the way to more. */
export function DebateList({ debates, meta, filters, path, now, told = false, children }: DebateListProps) {
  const pathFor = (page: number) => withQuery(path, queryOf({ ...filters, before: undefined, page }))
  const olderPath = (cursor: string) => withQuery(path, queryOf({ ...filters, page: undefined, before: cursor }))
  // A page by cursor comes after all numbered ones.
  const placed = filters.before === undefined ? meta : { ...meta, current_page: meta.last_page + 1 }
  if (debates.length === 0 && meta.total > 0) return <BeyondTheLast total={totalInWords(meta)} path={pathFor(1)} />
  if (debates.length === 0) return <NoneFound>{children}</NoneFound>
  return (
    <>
      {told ? null : (
        <p>
          {totalInWords(meta)}: <bdi>{filtersInWords(filters)}</bdi>
        </p>
      )}
      <ol className="cards">
        {debates.map((debate) => (
          <DebateCard key={debate.id} debate={debate} heading="h2" now={now} />
        ))}
      </ol>
      <Pagination meta={placed} pathFor={pathFor} olderPath={olderPath} />
    </>
  )
}

/** Totals are counted to 1,000 (PRODUCT §7). */
function totalInWords({ total, total_capped }: Meta): string {
  return total_capped ? `More than ${counted(total, 'debate')}` : counted(total, 'debate')
}

function BeyondTheLast({ total, path }: { total: string; path: string }) {
  return (
    <div className="empty flow">
      <p>
        <b>There is nothing on this page</b>
      </p>
      <p>The list ends before it: {total}.</p>
      <p>
        <a className="button" href={path}>
          Go to the first page
        </a>
      </p>
    </div>
  )
}

/** customer-spec §2, Empty state. */
function NoneFound({ children }: { children?: ReactNode }) {
  return (
    <div className="empty flow">
      <p>
        <b>No debates found</b>
      </p>
      <p>
        <a className="button primary" href={createDebatePath}>
          Be the first to start a debate!
        </a>
      </p>
      {children}
    </div>
  )
}
