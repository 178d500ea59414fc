import { useActionData, useLoaderData } from '@remix-run/react'
import { circleLimits } from '#contract/circle-limits'
import { GroupWords, groupCalls } from '#contract/groups'
import { actions } from '../actions.server'
import { groupPages } from '../circles/circle-kinds'
import { loadCirclePage } from '../circles/circle-lists.server'
import { CirclePage } from '../circles/circle-page'
import { htmlConstraints } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { picturePath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { environment } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'

export const handle = { query: ['page', 'before', 'members', 'members_before'] }

export const loader = defineLoader(async (visit, { slug = '' }) => ({
  ...(await loadCirclePage(visit, { calls: groupCalls, pages: groupPages }, slug)),
  constraints: htmlConstraints(GroupWords, { name: circleLimits.name }),
  api: environment().API_URL ?? null,
}))

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const { circle, summary, canonical, api } = page
  const description = summary || `${circle.name}, a group on Rostrum`
  return pageMeta({ title: circle.name, description, canonical, isVariant: isVariant(location), picture: picturePath(circle.avatar, api) })
})

/** Shows a group, its members and its debates (customer-spec §2). */
export default function GroupRoute() {
  const page = useLoaderData<typeof loader>()
  return <CirclePage {...page} pages={groupPages} actionResult={useActionData<typeof action>() ?? null} />
}
