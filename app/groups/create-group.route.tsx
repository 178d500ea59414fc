import { useActionData, useLoaderData } from '@remix-run/react'
import { circleLimits } from '#contract/circle-limits'
import { NewGroup } from '#contract/groups'
import { circleActions, createCircleDraftKey } from '../circles/circle.actions.server'
import { CreateCirclePage } from '../circles/circle-form'
import { groupPages } from '../circles/circle-kinds'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { createGroupPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'

export const loader = defineLoader(async (visit) => {
  if (!can.createGroup) throw new ApiFailure(404, 'You can’t create groups on this site.')
  await requireMember(visit, 'Sign in to create a group.', createGroupPath)
  return {
    draft: await loadDraft(visit, createCircleDraftKey('group')),
    nonce: formNonce(visit),
    constraints: htmlConstraints(NewGroup, { name: circleLimits.name }),
    canonical: siteUrl() + createGroupPath,
  }
})

export const action = submit(circleActions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Create a group', canonical: page.canonical, index: false }),
)

/** Shows the page “Create a group” (customer-spec §2). */
export default function CreateGroupRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  return <CreateCirclePage {...page} pages={groupPages} answer={useActionData<typeof action>() ?? null} />
}
