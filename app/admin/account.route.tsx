import { useActionData, useLoaderData } from '@remix-run/react'
import { NewSuspension, readAccount } from '#contract/admin'
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
import { accountPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { suspensionDraftKey } from './admin.actions.server'
import { AdminAccountPage } from './admin-account-page'

/** Loads an account for administrators (docs/moderation.md#administration). */
export const loader = defineLoader(async (visit, { id = '' }) => {
  await requireMember(visit, 'Sign in to see this page.')
  const [{ data: account }, rules, me] = await Promise.all([visit.api(readAccount, { path: { id } }), visit.api(readRules, {}), visit.me()])
  const isOwn = me?.id === account.id
  const draft = await loadDraft(visit, suspensionDraftKey(id))
  const constraints = htmlConstraints(NewSuspension, { reason: moderationLimits.reason })
  return {
    account,
    rules: rules.data.rules,
    isOwn,
    draft,
    nonce: formNonce(visit, !isOwn),
    constraints,
    canonical: siteUrl() + accountPath(id),
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: page.account.display_name, canonical: page.canonical, index: false }),
)

export default function AccountRoute() {
  const page = useLoaderData<typeof loader>()
  return <AdminAccountPage {...page} actionResult={useActionResult(useActionData<typeof action>(), [page.draft])} />
}
