import { listAdminActs } from '#contract/admin'
import { adminLogPath } from '../paths'
import { askedPage } from '../platform/asked-page'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { defineLoader } from '../platform/loading.server'
import { useLoaderData } from '../platform/page-data'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { AdminLogPage } from './log-page'
import { requireSignIn } from './sign-in-first.server'

/** What administrators did, for administrators (COMMUNITY §5, Administration). */
export const loader = defineLoader(async (visit) => {
  await requireSignIn(visit)
  const asked = askedPage(visit.url.searchParams)
  const { data, meta } = await orFirstPage(asked, (page) => visit.api(listAdminActs, { query: page }))
  return { acts: data, meta, isFurther: asked.before !== undefined, canonical: siteUrl() + adminLogPath }
})

export { Problem as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: 'What administrators did', canonical: page.canonical, index: false })

export default function AdminLogRoute() {
  return <AdminLogPage {...useLoaderData<typeof loader>()} />
}
