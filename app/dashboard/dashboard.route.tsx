import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { leadTo } from '../forms/answer.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, dashboardPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { placeOf } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { DashboardPage } from './dashboard-page'
import { partsOfDashboard } from './parts-of-dashboard.server'

export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see your dashboard.')
  return { parts: await partsOfDashboard(visit), now: Date.now(), canonical: siteUrl() + dashboardPath }
})

/** For the mail that verifies the member's address. */
export const action = submit(actions)

export { shouldRevalidate } from '../forms/client-data'
export { refusalHeaders as headers } from '../forms/route-meta'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Dashboard', canonical: page.canonical, index: false }))

/** Dashboard (customer-spec §2). */
export default function DashboardRoute() {
  const { parts, now } = useLoaderData<typeof loader>()
  return <DashboardPage parts={parts} now={now} acted={useActionData<typeof action>() ?? null} />
}
