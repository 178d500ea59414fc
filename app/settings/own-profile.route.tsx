import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { OwnProfile } from '#contract/settings'
import { actions } from '../actions.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { OwnProfilePage } from './own-profile-page'
import { SettingsFrame } from './settings-frame'

/** Loads the member's profile for editing (customer-spec §2, Profile (settings); docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  const { email: _, friend_requests_count, unread_notifications_count, unread_messages_count, verified, ...profile } = await visit.me()
  return {
    profile,
    constraints: htmlConstraints(OwnProfile.required(), { name: accountLimits.name, display_name: accountLimits.displayName }),
    offered: { change: can.changeProfile, picture: can.replaceAvatar, removal: can.removeAvatar },
    canonical: siteUrl() + settingsPaths.profile,
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Your profile', canonical: page.canonical, index: false }),
)

export default function OwnProfileRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <OwnProfilePage {...page} actionResult={actionResult} />
    </SettingsFrame>
  )
}
