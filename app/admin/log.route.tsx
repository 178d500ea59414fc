import { useLoaderData } from '@remix-run/react'
import { type AdminAct, listAdminActs } from '#contract/admin'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { adminLogPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { parsePageParams } from '../platform/page-params'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { Pagination, PastLastPage } from '../ui/pagination'
import { AdminTabs } from './admin-tabs'
import { adminActText } from './admin-text'

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

/** Shows what administrators did about accounts, latest first. */
export default function AdminLogRoute() {
  const { acts, meta: pages, isFurther } = useLoaderData<typeof loader>()
  return (
    <main className="flow *:max-w-180">
      <h1>Admin log</h1>
      <AdminTabs current={adminLogPath} />
      {acts.length === 0 ? <NoLogEntries isPastEnd={pages.total > 0} /> : null}
      <ul className="data">
        {acts.map((act) => (
          <LogItem key={act.id} act={act} />
        ))}
      </ul>
      <Pagination
        meta={isFurther ? { ...pages, current_page: pages.last_page } : pages}
        pathFor={(page) => withQuery(adminLogPath, { page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => withQuery(adminLogPath, { before })}
      />
    </main>
  )
}

function LogItem({ act }: { act: AdminAct }) {
  return (
    <li>
      <b>
        <bdi>{act.about ?? 'A deleted user'}</bdi>
      </b>
      : {adminActText(act)}
      <br />
      <span className="meta">
        {act.by === null ? 'Command line or a deleted account' : <bdi>{act.by}</bdi>} · <Moment at={act.created_at} absolute />
      </span>
    </li>
  )
}

function NoLogEntries({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd) return <PastLastPage first={adminLogPath} />
  return (
    <div className="flow text-muted">
      <p>
        <b>No actions yet</b>
      </p>
      <p>Each change of a role, each suspension and each sign-out by an administrator will be listed here.</p>
    </div>
  )
}
