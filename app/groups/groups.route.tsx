import { useActionData, useLoaderData } from '@remix-run/react'
import { groupCalls } from '#contract/groups'
import { actions } from '../actions.server'
import { groupPages } from '../circles/circle-kinds'
import { loadCircles, loadOwnCircles, parseCircleParams } from '../circles/circle-lists.server'
import { CirclesPage } from '../circles/circles-page'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { groupsPath, withQuery } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'

export const handle = { query: ['search', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const params = parseCircleParams(visit.url.searchParams)
  const [circles, own] = await Promise.all([loadCircles(visit, groupCalls, params), loadOwnCircles(visit, groupCalls)])
  const page = params.page && params.page > 1 && !params.search ? String(params.page) : undefined
  return { params, circles, own, canCreate: can.createGroup, canonical: siteUrl() + withQuery(groupsPath, { page }) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'Groups',
    description: 'Groups on Rostrum with their own debates, largest first.',
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows all groups and the reader's own (customer-spec §2), on sites that have groups. */
export default function GroupsRoute() {
  return <CirclesPage {...useLoaderData<typeof loader>()} pages={groupPages} actionResult={useActionData<typeof action>() ?? null} />
}
