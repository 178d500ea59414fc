import { useLoaderData } from '@remix-run/react'
import { type Report, readReceipt } from '#contract/reports'
import { actions } from '../actions.server'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { internalPath, receiptPath, reportPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { PersonLink } from '../ui/person-link'
import { Lines } from '../ui/prose'
import {
  addToReport,
  decidedLabel,
  decidedText,
  notDecidedYet,
  openLabel,
  otherReportTitle,
  ownReportTitle,
  privateReport,
  reportedTitle,
  statusLinkHint,
  statusTitle,
  targetName,
} from './report-text'
import { Statements } from './statements'

/**
 * Loads the state of a report for anybody who has its address. Also loads what it is about for the person who made it
 * (docs/moderation.md#reports).
 */
export const loader = defineLoader(async (visit, { receipt = '' }) => {
  const { data } = await visit.api(readReceipt, { path: { receipt } })
  const path = internalPath(data.about?.url ?? null, siteUrl())
  return { report: data, path, canonical: siteUrl() + receiptPath(receipt) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: statusTitle, canonical: page.canonical, index: false }))

/** Shows the state of a report. Only the person who made it also sees what it is about. */
export default function ReceiptRoute() {
  const { report, path } = useLoaderData<typeof loader>()
  const { state, created_at, decision } = report
  // The API sends the statements only to the person who wrote them.
  const isOwn = report.statements.length > 0
  return (
    <main className="flow *:max-w-180">
      <Notice />
      <h1>{isOwn ? ownReportTitle : otherReportTitle}</h1>
      <p>
        <b>{state === 'open' ? openLabel : decidedLabel}</b>
        {created_at === null ? null : ' · sent '}
        <Moment at={created_at} absolute />
      </p>
      {decision ? <Decision decision={decision} /> : <p>{state === 'open' ? notDecidedYet : decidedText}</p>}
      {isOwn ? <OwnReport report={report} path={path} /> : <p className="meta">{privateReport}</p>}
      <p className="meta">{statusLinkHint}</p>
    </main>
  )
}

function Decision({ decision: { outcome, reason, decided_at } }: { decision: NonNullable<Report['decision']> }) {
  return (
    <div className="notice">
      <p dir="auto">
        {outcome}
        {decided_at === null ? null : ' '}
        <Moment at={decided_at} absolute />
      </p>
      {reason ? (
        <p dir="auto">
          <Lines text={reason} />
        </p>
      ) : null}
    </div>
  )
}

type OwnReportProps = {
  report: Report
  /** The path of what was reported; null if it isn't on this site. */
  path: string | null
}

function OwnReport({ report: { about, statements, state, user }, path }: OwnReportProps) {
  return (
    <section className="flow" aria-labelledby="about">
      <h2 id="about">{reportedTitle}</h2>
      <p>
        {about ? <TargetLink about={about} path={path} /> : null}
        {about && user ? authorPreposition(about.kind) : null}
        {user ? <PersonLink person={user} /> : null}
      </p>
      <Statements statements={statements} />
      {state === 'open' && user?.display_name && !about ? (
        <p>
          <a href={reportPath(user.display_name)}>{addToReport}</a>
        </p>
      ) : null}
    </section>
  )
}

function TargetLink({ about, path }: { about: NonNullable<Report['about']>; path: string | null }) {
  const words = targetName(about)
  return (
    <>
      {path === null ? words : <a href={path}>{words}</a>}
      {about.topic ? (
        <>
          {isInDebate(about.kind) ? ' in “' : ' “'}
          <bdi>{about.topic}</bdi>”
        </>
      ) : null}
    </>
  )
}

type Kind = NonNullable<Report['about']>['kind']
const isInDebate = (kind: Kind) => ['argument', 'comment', 'ballot', 'kick-vote'].includes(kind)

function authorPreposition(kind: Kind): string {
  if (kind === 'team' || kind === 'group') return ' of '
  return kind === 'ballot' || kind === 'kick-vote' ? ', given by ' : ' by '
}
