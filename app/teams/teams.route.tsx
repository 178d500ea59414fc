import { useActionData, useLoaderData } from '@remix-run/react'
import { teamCalls } from '#contract/teams'
import { actions } from '../actions.server'
import { teamPages } from '../circles/circle-kinds'
import { loadCircles, loadOwnCircles, parseCircleParams } from '../circles/circle-lists.server'
import { CirclesPage } from '../circles/circles-page'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { teamsPath, withQuery } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'

export const handle = { query: ['search', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const params = parseCircleParams(visit.url.searchParams)
  const [circles, own] = await Promise.all([loadCircles(visit, teamCalls, params), loadOwnCircles(visit, teamCalls)])
  const page = params.page && params.page > 1 && !params.search ? String(params.page) : undefined
  return { params, circles, own, canCreate: can.createTeam, canonical: siteUrl() + withQuery(teamsPath, { page }) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'Teams',
    description: 'Teams of people who debate on Rostrum, largest first.',
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows all teams, and the member's own (customer-spec §2). */
export default function TeamsRoute() {
  return <CirclesPage {...useLoaderData<typeof loader>()} pages={teamPages} actionResult={useActionData<typeof action>() ?? null} />
}
