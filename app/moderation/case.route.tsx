import { useActionData, useLoaderData } from '@remix-run/react'
import { NewAnswer, NewDecision, readReportCase } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { readRules } from '#contract/moderation-log'
import { actions } from '../actions.server'
import { useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { casePath, internalPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { CasePage } from './case-page'
import { answerDraftKey, decisionDraftKey } from './moderation.actions.server'
import { caseName, signInForReports } from './moderation-text'

/** Loads everything a moderator needs to decide a case, and the form (docs/moderation.md#the-queue). */
export const loader = defineLoader(async (visit, { id = '' }) => {
  await requireMember(visit, signInForReports)
  const [file, rules] = await Promise.all([visit.api(readReportCase, { path: { id } }), visit.api(readRules, {})])
  const pathOnSite = (url: string | null) => internalPath(url, siteUrl())
  const { about, answers, followed_by } = file.data
  const paths = {
    about: pathOnSite(about?.url ?? null),
    answers: pathOnSite(answers?.url ?? null),
    followed_by: followed_by.map(({ url }) => pathOnSite(url)),
  }
  const appealed = file.data.state === 'appealed'
  const draft = await loadDraft(visit, appealed ? answerDraftKey(id) : decisionDraftKey(id))
  const { answer, reason } = moderationLimits
  const constraints = appealed ? htmlConstraints(NewAnswer, { answer }) : htmlConstraints(NewDecision, { reason })
  const nonce = formNonce(visit, file.data.barred === null)
  return { file: file.data, paths, rules: rules.data.rules, draft, nonce, constraints, canonical: siteUrl() + casePath(id) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Report: ${caseName(page.file)}`, canonical: page.canonical, index: false }),
)

export default function CaseRoute() {
  const page = useLoaderData<typeof loader>()
  return <CasePage {...page} actionResult={useActionResult(useActionData<typeof action>(), [page.draft])} />
}
