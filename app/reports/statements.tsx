import type { Report } from '#contract/reports'
import { Moment } from '../ui/moment'
import { Lines } from '../ui/prose'
import { reportReasonName } from './report-text'

/** Shows the statements of reports, the earliest first. */
export function Statements({ statements }: Pick<Report, 'statements'>) {
  return (
    <ol className="flow">
      {statements.map(({ reason, details, created_at }) => (
        <li key={`${created_at} ${reason} ${details}`}>
          <b>{reportReasonName(reason)}</b> <Moment at={created_at} absolute />
          {details ? (
            <p dir="auto">
              <Lines text={details} />
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
