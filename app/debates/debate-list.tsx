import type { ReactNode } from 'react'
import type { DebateCard as Card, MyDebateType } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { debatesPath, withQuery } from '../paths'
import { CreateLink } from '../ui/create-link'
import { Pagination, PastLastPage } from '../ui/pagination'
import { pluralise } from '../ui/pluralise'
import { DebateCard, DebateRow } from './debate-card'
import { type DebateFilters, debateFiltersQuery, debateFiltersText } from './debate-filters'
import { GrowingList } from './growing-list'
import { noDebatesOfKind, noDebatesYet } from './page-text'

type DebateListProps = {
  debates: readonly Card[]
  meta: Meta
  filters: DebateFilters
  /** The path of the page; the filters become its query. */
  path: string
  now: number
  /** Whether to omit the number of debates, because the page itself has stated it. */
  hideCount?: boolean
  /** What else to suggest if nothing is found. */
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
    <div className="flow text-muted">
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

type PagedDebatesProps = {
  debates: readonly Card[]
  meta: Meta
  /** Whether the page was reached by a cursor, which means that it comes after all numbered pages. */
  afterNumbers: boolean
  pathFor: (page: number) => string
  olderPath: (cursor: string) => string
  now: number
  /** Whether to show rows instead of cards. A function returns what to show at a row's end. */
  rows?: boolean | ((debate: Card) => ReactNode)
  /** The level of their headings, which depends on where the list is used. */
  heading?: 'h2' | 'h3'
  /** What to show if there are no debates at all. */
  none: ReactNode
  /** What to show above the list. */
  children?: ReactNode
}

/** Shows a page of debates and links to more. If it is empty, shows what to do. */
export function PagedDebates({
  debates,
  meta,
  afterNumbers,
  pathFor,
  olderPath,
  now,
  rows,
  heading = 'h2',
  none,
  children,
}: PagedDebatesProps) {
  if (debates.length === 0 && meta.total > 0) return <PastLastPage all={debateCountText(meta)} first={pathFor(1)} />
  if (debates.length === 0) return none
  const Debate = rows ? DebateRow : DebateCard
  const currentMeta = afterNumbers ? { ...meta, current_page: meta.last_page + 1 } : meta
  return (
    <>
      {children}
      <ol className={rows ? 'rows' : 'cards lg:grid-cols-2'}>
        {debates.map((debate) => (
          <Debate key={debate.id} debate={debate} heading={heading} now={now}>
            {typeof rows === 'function' ? rows(debate) : null}
          </Debate>
        ))}
      </ol>
      <GrowingList of="debates">
        <Pagination meta={currentMeta} pathFor={pathFor} olderPath={olderPath} />
      </GrowingList>
    </>
  )
}

/** Returns the total: "12 debates", "More than 1,000 debates". The API counts only to 1,000 (docs/product.md#api-conventions). */
export function debateCountText({ total, total_capped }: Meta): string {
  return total_capped ? `More than ${pluralise(total, 'debate')}` : pluralise(total, 'debate')
}

/** Shows what to do next if the member has no such debate. */
export function NoMyDebates({ kind }: { kind: MyDebateType | undefined }) {
  const { title, text } = (kind && noDebatesOfKind[kind]) ?? noDebatesYet
  return (
    <div className="flow text-muted">
      <p>
        <b>{title}</b>
      </p>
      <p>{text}</p>
      <p>{kind === 'joined' ? join : kind === 'created' || kind === undefined ? start : explore}</p>
      {kind === undefined ? <p>{join}</p> : null}
    </div>
  )
}

const start: ReactNode = <CreateLink className="button primary">Start a debate</CreateLink>
const join: ReactNode = (
  <a className="button" href={withQuery(debatesPath, { status: 'waiting' })}>
    Find a debate to join
  </a>
)
const explore: ReactNode = (
  <a className="button" href={debatesPath}>
    Explore debates
  </a>
)
