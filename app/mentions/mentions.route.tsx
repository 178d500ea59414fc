import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { leadTo } from '../forms/answer.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { authPath, mentionsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageParams } from '../platform/page-params'
import { placeOf } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { pageOfMentions } from './mentions.server'
import { MentionsPage } from './mentions-page'

export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see where you were mentioned.')
  const asked = pageParams(visit.url.searchParams)
  const { data: mentions, meta, newest } = await pageOfMentions(visit, asked)
  return { mentions, meta, newest, afterNumbers: asked.before !== undefined, canonical: siteUrl() + mentionsPath }
})

export const action = submit(actions)

export { shouldRevalidate } from '../forms/client-data'
export { refusalHeaders as headers } from '../forms/route-meta'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'Mentions', canonical: page.canonical, index: false }))

/** Mentions (customer-spec §2). */
export default function MentionsRoute() {
  return <MentionsPage {...useLoaderData<typeof loader>()} acted={useActionData<typeof action>() ?? null} />
}
