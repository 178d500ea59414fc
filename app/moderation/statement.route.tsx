import { readStatement } from '#contract/moderation'
import { leadTo } from '../forms/acting.server'
import { authPath, decisionPath, insidePath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { useLoaderData } from '../platform/page-data'
import { placeOf } from '../platform/visit.server'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { StatementPage } from './statement-page'

/** What the moderators decided about something of one's own, and why (COMMUNITY §5, Queue). */
export const loader = defineLoader(async (visit, { id = '' }) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to read what was decided.')
  const { data } = await visit.api(readStatement, { path: { id } })
  return { statement: data, path: insidePath(data.about?.url ?? null, siteUrl()), canonical: siteUrl() + decisionPath(id) }
})

export { Problem as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: 'A decision of the moderators', canonical: page.canonical, index: false })

export default function StatementRoute() {
  return <StatementPage {...useLoaderData<typeof loader>()} />
}
