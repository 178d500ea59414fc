import type { Meta } from '#contract/lists'
import type { ReportCase } from '#contract/moderation'
import { type CaseState, type ReportedKind, type ReportReason, reportedKinds, reportReasons } from '#contract/moderation-limits'
import type { Rule } from '#contract/moderation-log'
import { shownName } from '#contract/readable-name'
import { type ActionResult, PageFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
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
import { QuickDecision, quickDecisionIds } from './decision-form'
import type { moderationActions } from './moderation.actions.server'
import { ModerationTabs } from './moderation-tabs'
import {
  caseName,
  decisionName,
  emptyQueueTexts,
  isCircle,
  moderationTitle,
  reportedKindNames,
  showAll,
  showReports,
  stateNames,
} from './moderation-text'

type Filter = { state?: CaseState | undefined; kind?: ReportedKind | undefined; reason?: ReportReason | undefined }
type Props = {
  cases: ReportCase[]
  meta: Meta
  filter: Filter
  /** The number of open appeals; 0 if the page shows appeals. */
  appeals: number
  isFurther: boolean
  rules: readonly Rule[]
  nonce: string | null
  actionResult: ActionResult | null
}

/** Shows open cases, starting with those that have waited longest and have most reports, or decided cases. */
export function QueuePage({ cases, meta, filter, appeals, isFurther, rules, nonce, actionResult }: Props) {
  const at = (change: Readonly<Record<string, string | undefined>>) => withQuery(moderationPath, { ...filter, ...change })
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const state = filter.state ?? 'open'
  return (
    <main className="with-side">
      <div className="flow">
        <PageFaults actionResult={actionResult} fields={quickDecisionIds(refusal?.values.case ?? '')} />
        <Notice />
        <h1>{moderationTitle}</h1>
        <p className="text-muted">
          You can’t decide cases about yourself or a debate you’re in. <a href={rulesPath}>The rules</a>
        </p>
        <ModerationTabs current={state} pathTo={(one) => at({ state: one === 'open' ? undefined : one })} />
        {appeals > 0 ? (
          <p className="notice">
            <a href={withQuery(moderationPath, { state: 'appealed' })}>{pluralise(appeals, 'appeal is waiting', 'appeals are waiting')}</a>{' '}
            for an answer.
          </p>
        ) : null}
        <h2 className="sr-only">{stateNames[state]}</h2>
        {cases.length > 0 ? <p className="meta">{pluralise(meta.total, 'case')}</p> : null}
        {cases.length === 0 ? <NoCases isPastEnd={meta.total > 0} filter={filter} /> : null}
        <ol className="data">
          {cases.map((one) => (
            <CaseItem key={one.id} one={one} rules={rules} nonce={nonce} refusal={refusal?.values.case === one.id ? refusal : null} />
          ))}
        </ol>
        <Pagination
          meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
          pathFor={(page) => at({ page: page === 1 ? undefined : String(page) })}
          olderPath={(before) => at({ before })}
        />
      </div>
      <QueueSide isEmpty={meta.total === 0} filter={filter} />
    </main>
  )
}

type CaseItemProps = Pick<Props, 'rules' | 'nonce'> & { one: ReportCase; refusal: Refusal | null }

function CaseItem({ one, rules, nonce, refusal }: CaseItemProps) {
  const { id, user, excerpt, decision } = one
  return (
    <li className="flex gap-3">
      {user ? (
        <div className="shrink-0">
          <Avatar person={user} />
        </div>
      ) : null}
      <div className="min-w-0 grow">
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
        <CaseMeta one={one} />
        {excerpt && one.kind !== 'person' ? <p dir="auto">“{excerpt}”</p> : null}
        {decision ? (
          <p className="meta">
            {decisionName(decision)}
            {one.state === 'appealed' ? ', appealed' : null}
          </p>
        ) : null}
        <div className="row mt-2">
          {one.state === 'decided' ? null : <OpenCaseForm id={id} />}
          {one.state === 'open' ? <QuickDecision one={one} rules={rules} nonce={nonce} refusal={refusal} /> : null}
        </div>
      </div>
    </li>
  )
}

/** Shows how many people reported it, for which reasons and when, and which moderator is looking at it. */
function CaseMeta({ one: { reporters, reason, created_at, looked_at_by } }: Pick<CaseItemProps, 'one'>) {
  return (
    <p className="meta">
      {reporters === 0 ? null : `${reportReasonName(reason)} · `}
      {reporters === 0 ? 'Not reported' : <b>{pluralise(reporters, 'person reported it', 'people reported it')}</b>} ·{' '}
      <Moment at={created_at} />
      {looked_at_by ? (
        <>
          {' · '}
          <b>
            <bdi>{shownName(looked_at_by)}</bdi> is looking at this now
          </b>
        </>
      ) : null}
    </p>
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

function NoCases({ isPastEnd, filter }: { isPastEnd: boolean; filter: Filter }) {
  if (isPastEnd) return <PastLastPage first={withQuery(moderationPath, filter)} />
  const isFiltered = filter.kind !== undefined || filter.reason !== undefined
  const { title, text } = emptyQueueTexts[filter.state ?? 'open']
  return (
    <div className="flow">
      <p>
        <b>{title}</b>
      </p>
      <p className="text-muted">{text}</p>
      {isFiltered ? (
        <p>
          <a href={withQuery(moderationPath, { state: filter.state })}>{showAll}</a>
        </p>
      ) : null}
    </div>
  )
}

/** Shows the filter, if there is something to filter, and what to know before deciding. It uses GET, so that every list has an address. */
function QueueSide({ filter: { state, kind, reason }, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const isFiltered = kind !== undefined || reason !== undefined
  if (isEmpty && !isFiltered) return null
  return (
    <form className="beside stack max-lg:pt-6" method="get" action={moderationPath} aria-label="Filter">
      <HiddenFields values={state ? { state } : {}} />
      <SelectField name="kind" label="Type" chosen={kind} any options={reportedKinds.map((one) => [one, reportedKindNames[one]])} />
      <SelectField name="reason" label="Reason" chosen={reason} any options={reportReasons.map((one) => [one, reportReasonName(one)])} />
      <button type="submit">{showReports}</button>
    </form>
  )
}
