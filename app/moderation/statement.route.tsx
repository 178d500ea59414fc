import { useActionData, useLoaderData } from '@remix-run/react'
import { NewAppeal, readStatement } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { actions } from '../actions.server'
import { useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { decisionPath, internalPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { appealDraftKey } from './moderation.actions.server'
import { StatementPage } from './statement-page'

/** Loads a decision about something of the member's, and its reasons (docs/moderation.md#the-queue). */
export const loader = defineLoader(async (visit, { id = '' }) => {
  await requireMember(visit, 'Sign in to see this decision.')
  const { data } = await visit.api(readStatement, { path: { id } })
  const draft = await loadDraft(visit, appealDraftKey(id))
  const nonce = formNonce(visit, data.appealable_until !== null)
  const constraints = htmlConstraints(NewAppeal, { content: moderationLimits.appeal })
  const path = internalPath(data.about?.url ?? null, siteUrl())
  return { statement: data, path, draft, nonce, constraints, canonical: siteUrl() + decisionPath(id) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'The moderators’ decision', canonical: page.canonical, index: false }),
)

export default function StatementRoute() {
  const page = useLoaderData<typeof loader>()
  return <StatementPage {...page} actionResult={useActionResult(useActionData<typeof action>(), [page.draft])} />
}
