import type { ReactNode } from 'react'
import type { DebateCard as Card } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { GrowingList } from '../ui/growing-list'
import { BeyondTheLast, Pagination } from '../ui/pagination'
import { pluralise } from '../ui/pluralise'
import { DebateCard } from './debate-card'
import { DebateRow } from './debate-row'

type PagedDebatesProps = {
  debates: readonly Card[]
  meta: Meta
  /** This page was reached by a cursor, and so comes after all numbered ones. */
  afterNumbers: boolean
  pathFor: (page: number) => string
  olderPath: (cursor: string) => string
  now: number
  /** A line each instead of a card. */
  rows?: boolean
  /** The level of their headings, by where the list stands. */
  heading?: 'h2' | 'h3'
  /** What stands where there are none at all. */
  none: ReactNode
  /** What stands above them. */
  children?: ReactNode
}

/** A page of debates and the way to more, or what there is to do where it is empty. */
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
  if (debates.length === 0 && meta.total > 0) return <BeyondTheLast all={totalInWords(meta)} first={pathFor(1)} />
  if (debates.length === 0) return none
  const Debate = rows ? DebateRow : DebateCard
  const placed = afterNumbers ? { ...meta, current_page: meta.last_page + 1 } : meta
  return (
    <>
      {children}
      <ol className={rows ? 'rows' : 'cards two'}>
        {debates.map((debate) => (
          <Debate key={debate.id} debate={debate} heading={heading} now={now} />
        ))}
      </ol>
      <GrowingList of="debates" />
      <Pagination meta={placed} pathFor={pathFor} olderPath={olderPath} />
    </>
  )
}

/** "12 debates", "More than 1,000 debates": totals are counted to 1,000 (docs/product.md#api-conventions). */
export function totalInWords({ total, total_capped }: Meta): string {
  return total_capped ? `More than ${pluralise(total, 'debate')}` : pluralise(total, 'debate')
}
