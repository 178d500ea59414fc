import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'

type Row = {
  key: string
  label: ReactNode
  /** One for each column; null where there is none to tell. */
  values: readonly (number | null)[]
}
type BarsProps = {
  caption: string
  /** What stands over the labels, and then over each of the values. */
  columns: readonly [labels: string, ...string[]]
  /** The earliest last, as one reads; the bars run the other way, towards now. */
  rows: readonly Row[]
  /** How many of the columns are drawn. */
  drawn: 1 | 2
}

/** Counts as bars, and the same in a table beneath, which is what is read aloud (docs/moderation.md#the-public-log). */
export function Bars({ caption, columns: [labels, ...columns], rows, drawn }: BarsProps) {
  return (
    <>
      {drawn === 2 ? (
        <p className="meta" aria-hidden="true">
          First {columns[0]?.toLowerCase()}, then {columns[1]?.toLowerCase()}.
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
                  <td key={column}>{inTable(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const inTable = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value))

const height = 96

function Picture({ rows, drawn }: Pick<BarsProps, 'rows' | 'drawn'>) {
  const shown = [...rows].reverse().map(({ values }) => values.slice(0, drawn))
  const most = Math.max(1, ...shown.flat().map((value) => value ?? 0))
  const width = 80 / (shown.length * drawn)
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {shown.flatMap((values, place) =>
        values.map((value, index) => {
          const tall = (height * (value ?? 0)) / most
          const x = (place * 100) / shown.length + index * width
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={`${place} ${index}`}
              x={`${round(x)}%`}
              y={round(height - tall)}
              width={`${round(width)}%`}
              height={round(tall)}
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
