import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'

type Row = {
  key: string
  label: ReactNode
  /** A value for each column; null if there is none. */
  values: readonly (number | null)[]
}
type BarsProps = {
  caption: string
  /** The heading of the labels, and then of each column of values. */
  columns: readonly [labels: string, ...string[]]
  /** The rows, latest first. The bars run the other way, towards now. */
  rows: readonly Row[]
  /** How many columns are drawn as bars. */
  drawn: 1 | 2
}

/** Shows counts as bars, and below them as a table, which screen readers read (docs/moderation.md#the-public-log). */
export function Bars({ caption, columns: [labels, ...columns], rows, drawn }: BarsProps) {
  return (
    <>
      {drawn === 2 ? (
        <p className="meta" aria-hidden="true">
          Solid bars: {columns[0]?.toLowerCase()}. Faded bars: {columns[1]?.toLowerCase()}.
        </p>
      ) : null}
      <Picture rows={rows} drawn={drawn} />
      <div className="prose">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {[labels, ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {columns.map((column, index) => (
                  <td key={column}>{tableCell(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const tableCell = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value))

const height = 96

function Picture({ rows, drawn }: Pick<BarsProps, 'rows' | 'drawn'>) {
  const shown = [...rows].reverse().map(({ values }) => values.slice(0, drawn))
  const most = Math.max(1, ...shown.flat().map((value) => value ?? 0))
  const width = 80 / (shown.length * drawn)
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {shown.flatMap((values, place) =>
        values.map((value, index) => {
          const barHeight = (height * (value ?? 0)) / most
          const x = (place * 100) / shown.length + index * width
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={`${place} ${index}`}
              x={`${round(x)}%`}
              y={round(height - barHeight)}
              width={`${round(width)}%`}
              height={round(barHeight)}
              fill="currentColor"
              fillOpacity={index === 0 ? 0.9 : 0.4}
            />
          )
        }),
      )}
      <rect y={height - 1} width="100%" height="1" fill="currentColor" />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 100) / 100
