import { formatNumber } from '#contract/format-number'
import type { Meta } from '#contract/lists'

/**
 * Shows links to numbered pages and, after the last number, to older items (docs/product.md#api-conventions). Also says how many items of
 * the page can't be shown.
 * @param pathFor returns the path of a page
 * @param olderPath returns the path of the items after the numbered pages, for their cursor
 */
export function Pagination(props: PaginationProps) {
  const leftOut = props.meta.left_out
  return (
    <>
      {leftOut ? (
        <p className="meta">{`${formatNumber(leftOut)} more can’t be shown, because the debate service sent them in an unreadable form.`}</p>
      ) : null}
      <Pages {...props} />
    </>
  )
}

type PaginationProps = {
  meta: Meta
  pathFor: (page: number) => string
  olderPath?: (cursor: string) => string
  label?: string
}

function Pages({ meta, pathFor, olderPath, label = 'Pages' }: PaginationProps) {
  const { current_page: current, last_page: last, older } = meta
  const hasMore = older !== null && current >= last && olderPath !== undefined
  if (last <= 1 && !hasMore) return null
  return (
    <nav className="pages" aria-label={label}>
      <ol className="flex flex-wrap gap-2">
        {current > 1 ? (
          <li>
            <a className={box} href={pathFor(Math.min(current - 1, last))} rel="prev">
              Previous
            </a>
          </li>
        ) : null}
        {shownPages(current, last).map((page, index) =>
          page === null ? (
            <li key={`gap ${index === 1 ? 'before' : 'after'}`}>
              <b className={`${box} border-transparent bg-transparent`}>…</b>
            </li>
          ) : (
            <li key={page}>
              <a
                className={page === current ? `${box} border-text bg-text text-background` : box}
                href={pathFor(page)}
                aria-current={page === current ? 'page' : undefined}
                aria-label={`Page ${page}`}
              >
                {page}
              </a>
            </li>
          ),
        )}
        {current < last ? (
          <li>
            <a className={box} href={pathFor(current + 1)} rel="next">
              Next
            </a>
          </li>
        ) : null}
        {hasMore ? (
          <li>
            <a className={box} href={olderPath(older)} rel="next">
              Older
            </a>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

const box = 'button sm:min-h-11'

/** Returns the numbers of the first, the last and the neighbouring pages; null for a gap. */
function shownPages(current: number, last: number): (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(candidates)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? [null, page] : [page]
  })
}

/**
 * Says that the list ends before the requested page.
 * @param all how many items there are, in words
 */
export function PastLastPage({ first, all }: { first: string; all?: string }) {
  return (
    <div className="flow text-muted">
      <p>
        <b>This page doesn’t exist</b>
      </p>
      <p>{all === undefined ? 'The list has fewer pages.' : `The list has fewer pages: ${all}.`}</p>
      <p>
        <a className="button" href={first}>
          Go to the first page
        </a>
      </p>
    </div>
  )
}
