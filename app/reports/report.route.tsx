import { useActionData, useLoaderData } from '@remix-run/react'
import type { Profile } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { NewReport } from '#contract/reports'
import { actions } from '../actions.server'
import { useActionResult } from '../forms/action-result'
import { redirectWithNotice } from '../forms/answer.server'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, reportedName, reportPath, reportTargetPath } from '../paths'
import { loadProfile } from '../people/profile.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { getPagePath, type Visit } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { reportDraftKey } from './report.actions.server'
import { ReportPage } from './report-page'
import { loadQuotedTarget, parseTarget, type QuotedTarget } from './report-target.server'
import {
  missingTargetText,
  nameWithArticle,
  nobodyOfThatName,
  nothingToReport,
  reportsUnavailable,
  signInToReport,
  targetName,
} from './report-text'

/**
 * Loads the page for reporting a person, or what `?about=` names: something of theirs, or of somebody without an account (customer-spec §2;
 * docs/moderation.md, Report).
 */
export const loader = defineLoader(async (visit, { displayName }) => {
  if (displayName === undefined) return loadWithoutPerson(visit)
  const name = reportedName(displayName, visit.url.searchParams)
  if (!can.reportPerson) throw new ApiFailure(404, reportsUnavailable)
  const profile = await loadProfile(visit, name)
  if (profile.id === null) throw new ApiFailure(404, nobodyOfThatName)
  const reported = await loadTarget(visit, profile, name)
  const draft = await loadDraft(visit, reportDraftKey({ person: profile.id }))
  return { profile, reported, draft, ...reportForm(visit), canonical: siteUrl() + reportPath(name) }
})

/** Loads the page for reporting something whose author never had an account or deleted it. */
async function loadWithoutPerson(visit: Visit) {
  const target = parseTarget(visit.url.searchParams)
  if (!target || !can.reportThing) throw new ApiFailure(404, nothingToReport)
  const reported = await loadQuotedTarget(visit, null, target)
  if (!reported)
    throw new ApiFailure(404, `That ${targetName({ ...target, number: null })} no longer exists, so there’s nothing to report.`)
  const draft = await loadDraft(visit, reportDraftKey({ 'about.kind': reported.kind, 'about.id': reported.id }))
  return { profile: null, reported, draft, ...reportForm(visit), canonical: siteUrl() + reportTargetPath(target) }
}

const reportForm = (visit: Visit) => ({ nonce: formNonce(visit), constraints: htmlConstraints(NewReport) })

/**
 * Loads what is reported about a person.
 * @throws a redirect to the form for reporting only the person if it doesn't exist, or to the sign-in page
 */
async function loadTarget(visit: Visit, profile: Profile, name: string): Promise<QuotedTarget | null> {
  const target = parseTarget(visit.url.searchParams)
  if (!target) return null
  if (target.kind === 'message' && !visit.member)
    throw await redirectWithNotice(visit, authPath('login', getPagePath(visit.url)), signInToReport)
  const reported = await loadQuotedTarget(visit, profile, target)
  if (reported) return reported
  throw await redirectWithNotice(visit, reportPath(name), missingTargetText(target.kind), 'refused')
}

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({
    title: page.profile ? `Report ${shownName(page.profile)}` : `Report ${nameWithArticle(page.reported)}`,
    canonical: page.canonical,
    index: false,
  }),
)

export default function ReportRoute() {
  const page = useLoaderData<typeof loader>()
  return <ReportPage {...page} actionResult={useActionResult(useActionData<typeof action>(), [page.draft])} />
}
