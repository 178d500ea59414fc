import type { Weeks } from '#contract/people'
import { pluralise } from '../ui/pluralise'

/**
 * Shows how much a person has argued recently: a bar for each week (docs/product.md#debate-map), and the total in words.
 * @param wide whether it fills its column
 */
export function ActivitySparkline({ weeks: { arguments: weeks }, wide = false }: { weeks: Weeks; wide?: boolean }) {
  const sum = weeks.reduce((all, count) => all + count, 0)
  const width = step * weeks.length - 2
  return (
    <p className={`fill-link text-sm text-muted ${wide ? '' : 'ms-auto'}`}>
      <svg
        className={wide ? 'max-w-72' : undefined}
        viewBox={`0 0 ${width} ${height}`}
        {...(wide ? {} : { width, height })}
        aria-hidden="true"
      >
        <path d={weeks.map((count, week) => bar(week, barHeight(count, Math.max(...weeks)))).join('')} />
      </svg>{' '}
      {wide ? (
        <span className="mb-2 flex max-w-72 justify-between text-xs" aria-hidden="true">
          <span>{`${weeks.length} weeks ago`}</span> <span>this week</span>
        </span>
      ) : null}{' '}
      {`${pluralise(sum, 'argument')} in ${pluralise(weeks.length, 'week')}`}
    </p>
  )
}

/** The distance from one bar to the next, and the height of the highest bar, in pixels. A bar is 8 pixels wide. */
const [step, height] = [10, 30]

const bar = (week: number, high: number) => `M${step * week} ${height - high}h8v${high}h-8z`

/** A week without arguments has a line of 1 pixel. */
const barHeight = (count: number, most: number) => (count === 0 ? 1 : Math.max(3, Math.round((height * count) / most)))
