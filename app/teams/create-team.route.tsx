import { useActionData, useLoaderData } from '@remix-run/react'
import { circleLimits } from '#contract/circle-limits'
import { NewTeam } from '#contract/teams'
import { circleActions, createCircleDraftKey } from '../circles/circle.actions.server'
import { CreateCirclePage } from '../circles/circle-form'
import { teamPages } from '../circles/circle-kinds'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { createTeamPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'

export const loader = defineLoader(async (visit) => {
  if (!can.createTeam) throw new ApiFailure(404, 'You can’t create teams on this site.')
  await requireMember(visit, 'Sign in to create a team.', createTeamPath)
  return {
    draft: await loadDraft(visit, createCircleDraftKey('team')),
    nonce: formNonce(visit),
    constraints: htmlConstraints(NewTeam, { name: circleLimits.name }),
    canonical: siteUrl() + createTeamPath,
  }
})

export const action = submit(circleActions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Create a team', canonical: page.canonical, index: false }),
)

/** Shows the form that creates a team (customer-spec §2). */
export default function CreateTeamRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  return <CreateCirclePage {...page} pages={teamPages} answer={useActionData<typeof action>() ?? null} />
}
