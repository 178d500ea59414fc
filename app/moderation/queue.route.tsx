import { useActionData, useLoaderData } from '@remix-run/react'
import { listReportCases } from '#contract/moderation'
import { caseStates, reportedKinds, reportReasons } from '#contract/moderation-limits'
import { readRules } from '#contract/moderation-log'
import { actions } from '../actions.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { moderationPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { moderationTitle, signInForReports } from './moderation-text'
import { QueuePage } from './queue-page'

/** Loads the queue of reported content for moderators (docs/moderation.md#the-queue). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInForReports)
  const query = visit.url.searchParams
  const filter = {
    state: caseStates.find((one) => one === query.get('state')),
    kind: reportedKinds.find((one) => one === query.get('kind')),
    reason: reportReasons.find((one) => one === query.get('reason')),
  }
  const params = { ...parsePageParams(query), ...filter }
  const { data, meta } = await orFirstPage(params, (page) => visit.api(listReportCases, { query: page }))
  const appeals =
    filter.state === 'appealed' ? 0 : (await visit.api(listReportCases, { query: { state: 'appealed', per_page: 1 } })).meta.total
  const { rules } = (await visit.api(readRules, {})).data
  const isFurther = params.before !== undefined
  return { cases: data, meta, filter, appeals, isFurther, rules, nonce: formNonce(visit), canonical: siteUrl() + moderationPath }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: moderationTitle, canonical: page.canonical, index: false }),
)

export default function QueueRoute() {
  return <QueuePage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
