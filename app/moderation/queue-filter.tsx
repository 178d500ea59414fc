import { caseStates, reportedKinds } from '#contract/moderation-limits'
import { reportReasons } from '#contract/report-limits'
import { moderationPath } from '../paths'
import { reasonName } from '../reports/report-words'
import { SelectField } from '../ui/select-field'
import { kindNames, stateNames } from './moderation-words'
import type { Filter } from './queue-page'

/** Narrows the queue: its form asks, so that what is shown has an address. */
export function QueueFilter({ filter: { state = 'open', kind, reason } }: { filter: Filter }) {
  return (
    <div className="filters">
      <form className="stack" method="get" action={moderationPath}>
        <SelectField name="state" label="State" chosen={state} options={caseStates.map((one) => [one, stateNames[one]])} />
        <SelectField name="kind" label="What" chosen={kind} any options={reportedKinds.map((one) => [one, kindNames[one]])} />
        <SelectField name="reason" label="Reported as" chosen={reason} any options={reportReasons.map((one) => [one, reasonName(one)])} />
        <button type="submit">Show reports</button>
      </form>
    </div>
  )
}
