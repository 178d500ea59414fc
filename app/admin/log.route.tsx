import { useLoaderData } from '@remix-run/react'
import { listAdminActs } from '#contract/admin'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { adminLogPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { AdminLogPage } from './admin-log-page'

/** Loads the log of what administrators did (docs/moderation.md#administration). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see this page.')
  const params = parsePageParams(visit.url.searchParams)
  const { data, meta } = await orFirstPage(params, (page) => visit.api(listAdminActs, { query: page }))
  return { acts: data, meta, isFurther: params.before !== undefined, canonical: siteUrl() + adminLogPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Admin log', canonical: page.canonical, index: false }))

export default function AdminLogRoute() {
  return <AdminLogPage {...useLoaderData<typeof loader>()} />
}
