import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { mentionsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { loadMentions } from './mentions.server'
import { MentionsPage } from './mentions-page'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your mentions.')
  const page = parsePageParams(visit.url.searchParams)
  const { data: mentions, meta, newest } = await loadMentions(visit, page)
  return { mentions, meta, newest, afterNumbers: page.before !== undefined, canonical: siteUrl() + mentionsPath }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Mentions', canonical: page.canonical, index: false }))

/** Shows the member's mentions (customer-spec §2). */
export default function MentionsRoute() {
  return <MentionsPage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
