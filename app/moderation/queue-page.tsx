import type { Meta } from '#contract/lists'
import type { ReportCase } from '#contract/moderation'
import { type CaseState, caseStates, type ReportedKind, type ReportReason, reportedKinds, reportReasons } from '#contract/moderation-limits'
import { shownName } from '#contract/readable-name'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'

import { casePath, moderationPath, rulesPath, withQuery } from '../paths'
import { reportReasonName } from '../reports/report-text'
import { Avatar } from '../ui/avatar'
import { SelectField } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { PersonName } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import type { moderationActions } from './moderation.actions.server'
import { caseName, decisionName, isCircle, reportedKindNames, stateNames } from './moderation-text'

type Filter = { state?: CaseState | undefined; kind?: ReportedKind | undefined; reason?: ReportReason | undefined }
type Props = {
  cases: ReportCase[]
  meta: Meta
  filter: Filter /** The number of appeals that wait; 0 if the page shows appeals. */
  appeals: number
  isFurther: boolean
  actionResult: ActionResult | null
}

/** Shows open cases, those that wait longest and have most reports first, or decided cases. */
export function QueuePage({ cases, meta, filter, appeals, isFurther, actionResult }: Props) {
  const at = (change: Readonly<Record<string, string | undefined>>) => withQuery(moderationPath, { ...filter, ...change })
  return (
    <main className="flow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>Moderation</h1>
      <p>
        You can’t decide cases about yourself or a debate you’re in. <a href={rulesPath}>The rules</a>
      </p>
      {appeals > 0 ? (
        <p className="notice">
          <a href={withQuery(moderationPath, { state: 'appealed' })}>{pluralise(appeals, 'appeal is waiting', 'appeals are waiting')}</a>{' '}
          for an answer.
        </p>
      ) : null}
      <QueueFilter filter={filter} />
      <h2>{stateNames[filter.state ?? 'open']}</h2>
      {cases.length === 0 ? <NoCases beyond={meta.total > 0} filter={filter} /> : null}
      <ol className="rows">
        {cases.map((one) => (
          <CaseItem key={one.id} one={one} />
        ))}
      </ol>
      <Pagination
        meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
        pathFor={(page) => at({ page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => at({ before })}
      />
    </main>
  )
}

function CaseItem({ one }: { one: ReportCase }) {
  const { id, user, excerpt, reporters, reason, created_at, looked_at_by, decision } = one
  return (
    <li>
      {user ? <Avatar person={user} /> : null}
      <h3>
        <a href={casePath(id)}>
          Report {id}: {caseName(one)}
        </a>
        {user ? (
          <>
            {one.kind === 'person' ? ': ' : isCircle(one.kind) ? ' of ' : ' by '}
            <PersonName person={user} />
          </>
        ) : null}
      </h3>
      {excerpt && one.kind !== 'person' ? (
        <p className="excerpt" dir="auto">
          “{excerpt}”
        </p>
      ) : null}
      <p className="meta">
        {reporters === 0 ? null : `${reportReasonName(reason)} · `}
        {reporters === 0 ? 'Not reported' : <b>{pluralise(reporters, 'person reported it', 'people reported it')}</b>} ·{' '}
        <Moment at={created_at} />
      </p>
      {decision ? (
        <p className="meta">
          {decisionName(decision)}
          {one.state === 'appealed' ? ', appealed' : null}
        </p>
      ) : null}
      {looked_at_by ? (
        <p className="meta">
          <b>
            <bdi>{shownName(looked_at_by)}</bdi> is looking at this now
          </b>
        </p>
      ) : null}
      {one.state === 'decided' ? null : <OpenCaseForm id={id} />}
    </li>
  )
}

/** Shows the button that opens a case and tells other moderators who is looking at it. */
function OpenCaseForm({ id }: { id: string }) {
  return (
    <form method="post">
      <HiddenFields values={{ case: id }} />
      <button type="submit" {...buttonFor<typeof moderationActions>('look-at-report')}>
        Review report {id}
      </button>
    </form>
  )
}

const emptyTitles: Readonly<Record<CaseState, string>> = {
  open: 'No open reports',
  appealed: 'No open appeals',
  decided: 'No decisions yet',
}

function NoCases({ beyond, filter }: { beyond: boolean; filter: Filter }) {
  if (beyond) return <PastLastPage first={withQuery(moderationPath, filter)} />
  const isFiltered = filter.kind !== undefined || filter.reason !== undefined
  return (
    <div className="empty flow">
      <p>
        <b>{emptyTitles[filter.state ?? 'open']}</b>
      </p>
      {isFiltered ? (
        <p>
          <a href={withQuery(moderationPath, { state: filter.state })}>Show all</a>
        </p>
      ) : null}
    </div>
  )
}

/** Filters the queue. Its form uses GET, so that every filtered list has an address. */
function QueueFilter({ filter: { state = 'open', kind, reason } }: { filter: Filter }) {
  return (
    <div className="filters">
      <form className="stack" method="get" action={moderationPath}>
        <SelectField name="state" label="Status" chosen={state} options={caseStates.map((one) => [one, stateNames[one]])} />
        <SelectField name="kind" label="Type" chosen={kind} any options={reportedKinds.map((one) => [one, reportedKindNames[one]])} />
        <SelectField name="reason" label="Reason" chosen={reason} any options={reportReasons.map((one) => [one, reportReasonName(one)])} />
        <button type="submit">Show reports</button>
      </form>
    </div>
  )
}
