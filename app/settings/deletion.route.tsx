import { useActionData, useLoaderData } from '@remix-run/react'
import { Deletion } from '#contract/settings'
import { actions } from '../actions.server'
import { leadTo } from '../forms/answer.server'
import { constraintsOf } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { placeOf } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { DeletionPage } from './deletion-page'
import { SettingsFrame } from './settings-frame'

/** Deleting one's own account (COMMUNITY §1, Deletion). */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see your settings.')
  if (!can.deleteAccount) throw new ApiFailure(404, 'No account is deleted here: the service behind this site offers that to nobody.')
  const { display_name, has_password } = await visit.me()
  return {
    name: display_name,
    password: has_password !== false,
    copies: can.exportOwn,
    constraints: constraintsOf(Deletion),
    canonical: siteUrl() + settingsPaths.deletion,
  }
})

export const action = submit(actions)

export { shouldRevalidate } from '../forms/client-data'
export { refusalHeaders as headers } from '../forms/route-meta'
export { ProblemAmongSettings as ErrorBoundary } from '../shell/settings-problem'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Delete your account', canonical: page.canonical, index: false }),
)

export default function DeletionRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame acted={acted}>
      <DeletionPage {...page} refusal={acted?.kind === 'refused' && acted.intent === 'delete-account' ? acted : null} />
    </SettingsFrame>
  )
}
