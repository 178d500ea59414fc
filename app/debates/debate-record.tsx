import type { DebateRecord } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { recordLabels } from './debate-text'

/** Shows how many finished debates a person or a team won, lost and tied. */
export function RecordFigures({ record }: { record: DebateRecord }) {
  return (
    <dl className="figures grid-cols-3">
      {recordLabels.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt> <dd>{formatNumber(record[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
