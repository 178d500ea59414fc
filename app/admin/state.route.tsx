import { useLoaderData } from '@remix-run/react'
import { readSiteState } from '#contract/admin'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { adminPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { StatePage } from './state-page'

/** Loads the state of the site for administrators (docs/moderation.md#administration). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see this page.')
  const { data } = await visit.api(readSiteState, {})
  return { state: data, canonical: siteUrl() + adminPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Administration', canonical: page.canonical, index: false }),
)

export default function StateRoute() {
  return <StatePage {...useLoaderData<typeof loader>()} />
}
