import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { leadTo } from '../forms/answer.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, notificationsPath } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { placeOf } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { pageOfNotifications } from './notifications.server'
import { NotificationsPage } from './notifications-page'

/** Of the bell's dropdown too. */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see your notifications.')
  const page = await pageOfNotifications(visit)
  return { page, preferences: can.readNotificationPreferences, canonical: siteUrl() + notificationsPath }
})

export const action = submit(actions)

export { clientAction, clientLoader, shouldRevalidate } from '../forms/client-data'
export { refusalHeaders as headers } from '../forms/route-meta'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Notifications', canonical: page.canonical, index: false }),
)

/** Notifications (customer-spec §2). */
export default function NotificationsRoute() {
  const { page, preferences } = useLoaderData<typeof loader>()
  return <NotificationsPage page={page} preferences={preferences} acted={useActionData<typeof action>() ?? null} />
}
