import type { Weeks } from '#contract/people'
import { pluralise } from '../ui/pluralise'

/** How much somebody has argued of late: a bar a week (docs/product.md#debate-map), and in words their sum. */
export function ActivitySparkline({ weeks: { arguments: weeks } }: { weeks: Weeks }) {
  const sum = weeks.reduce((all, count) => all + count, 0)
  const width = step * weeks.length - 2
  return (
    <p className="spark">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <path d={weeks.map((count, week) => bar(week, heightOf(count, Math.max(...weeks)))).join('')} />
      </svg>{' '}
      {`${pluralise(sum, 'argument')} in ${pluralise(weeks.length, 'week')}`}
    </p>
  )
}

/** Pixels from one bar to the next, which is 8 wide, and of the highest. */
const [step, height] = [10, 30]

const bar = (week: number, high: number) => `M${step * week} ${height - high}h8v${high}h-8z`

/** A week without any is a line. */
const heightOf = (count: number, most: number) => (count === 0 ? 1 : Math.max(3, Math.round((height * count) / most)))
