import { useActionData, useLoaderData } from '@remix-run/react'
import { readNotificationPreferences } from '#contract/notifications'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { notificationPreferencesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { SettingsFrame } from '../settings/settings-frame'
import { pageMeta } from '../ui/page-meta'
import { PreferencesPage } from './preferences-page'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to change your notification settings.')
  const [{ data: preferences }, me] = await Promise.all([visit.api(readNotificationPreferences, {}), visit.me()])
  return { preferences, email: me.email, verified: me.verified, canonical: siteUrl() + notificationPreferencesPath }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Notification settings', canonical: page.canonical, index: false }),
)

/** Shows the notification settings (docs/product.md#notifications). */
export default function PreferencesRoute() {
  const { preferences, email, verified } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <PreferencesPage preferences={preferences} email={email} verified={verified} actionResult={actionResult} />
    </SettingsFrame>
  )
}
