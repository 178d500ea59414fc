import { useActionData, useLoaderData } from '@remix-run/react'
import { Deletion } from '#contract/settings'
import { actions } from '../actions.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { DeletionPage } from './deletion-page'
import { SettingsFrame } from './settings-frame'

/** Loads the page for deleting the member's account (docs/product.md#deleting-an-account). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  if (!can.deleteAccount)
    throw new ApiFailure(404, 'You can’t delete your account here, because the service behind this site doesn’t support it.')
  const { display_name, has_password } = await visit.me()
  return {
    name: display_name,
    password: has_password,
    copies: can.exportOwn,
    constraints: htmlConstraints(Deletion),
    canonical: siteUrl() + settingsPaths.deletion,
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Delete your account', canonical: page.canonical, index: false }),
)

export default function DeletionRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <DeletionPage
        {...page}
        refusal={actionResult?.kind === 'refused' && actionResult.intent === 'delete-account' ? actionResult : null}
      />
    </SettingsFrame>
  )
}
