import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { notificationsPath } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { loadNotifications } from './notifications.server'
import { NotificationsPage } from './notifications-page'

/** Loads the notifications for the page and for the bell's dropdown. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your notifications.')
  const page = await loadNotifications(visit)
  return { page, preferences: can.readNotificationPreferences, canonical: siteUrl() + notificationsPath }
})

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Notifications', canonical: page.canonical, index: false }),
)

/** Shows the member's notifications (customer-spec §2). */
export default function NotificationsRoute() {
  const { page, preferences } = useLoaderData<typeof loader>()
  return <NotificationsPage page={page} preferences={preferences} actionResult={useActionData<typeof action>() ?? null} />
}
