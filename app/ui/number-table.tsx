import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'

type Props = {
  caption: string
  /** The heading of the row labels, followed by the heading of each column of values. */
  columns: readonly [labels: string, ...string[]]
  rows: readonly {
    key: string
    label: ReactNode
    /** One value for each column; null if there is none. */
    values: readonly (number | null)[]
  }[]
}

/** Shows numbers by day or month as a table. Rows in which nothing happened are left out. */
export function NumberTable({ caption, columns: [labels, ...columns], rows }: Props) {
  return (
    <table className="data">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[labels, ...columns].map((column) => (
            <th key={column} scope="col" className="not-first:text-end max-sm:text-xs max-sm:wrap-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.filter(hasNumbers).map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column, index) => (
              <td key={column} className={values[index] ? numberClass : `${numberClass} text-muted`}>
                {cellText(values[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const numberClass = 'text-end tabular-nums'

const hasNumbers = ({ values }: Props['rows'][number]) => values.some(Boolean)

const cellText = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatNumber(value))
