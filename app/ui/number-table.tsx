import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format-number'
import { TableBox } from './table-box'

type Row = {
  key: string
  label: ReactNode
  /** A value for each column; null if there is none. */
  values: readonly (number | null)[]
}
type NumberTableProps = {
  caption: string
  /** The heading of the labels, and then of each column of values. */
  columns: readonly [labels: string, ...string[]]
  rows: readonly Row[]
}

/** Shows numbers over time. Leaves out rows without any, and shows nothing if there are none at all. */
export function NumberTable({ caption, columns: [labels, ...columns], rows }: NumberTableProps) {
  const shown = rows.filter(({ values }) => values.some((value) => value))
  if (shown.length === 0) return null
  return (
    <TableBox label={caption}>
      <table className="numbers">
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
          {shown.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {columns.map((column, index) => (
                <td key={column}>{tableCell(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

const tableCell = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value))
