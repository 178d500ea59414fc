import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { dashboardPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { DashboardPage } from './dashboard-page'
import { loadDashboard } from './load-dashboard.server'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your dashboard.')
  return { parts: await loadDashboard(visit), now: Date.now(), canonical: siteUrl() + dashboardPath }
})

/** Handles the button that mails the verification link again. */
export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Dashboard', canonical: page.canonical, index: false }))

/** Shows the dashboard (customer-spec §2). */
export default function DashboardRoute() {
  const { parts, now } = useLoaderData<typeof loader>()
  return <DashboardPage parts={parts} now={now} actionResult={useActionData<typeof action>() ?? null} />
}
