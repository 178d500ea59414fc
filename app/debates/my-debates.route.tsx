import { useLoaderData } from '@remix-run/react'
import { Notice } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { myDebatesPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { debateCountText, PagedDebates } from './debate-list'
import { loadMyDebates, parseMyDebatesParams } from './list-debates.server'
import { KindTabs, NoMyDebates } from './my-debates'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your debates.')
  const params = parseMyDebatesParams(visit.url.searchParams)
  const { data: debates, meta } = await loadMyDebates(visit, params)
  return { params, debates, meta, now: Date.now(), canonical: siteUrl() + myDebatesPath }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'My debates', canonical: page.canonical, index: false }))

/** Shows the page “My debates” (customer-spec §2). */
export default function MyDebatesPage() {
  const { params, debates, meta, now } = useLoaderData<typeof loader>()
  const { type, before } = params
  return (
    <main className="flow">
      <Notice />
      <h1>My debates</h1>
      <KindTabs current={type} />
      <PagedDebates
        debates={debates}
        meta={meta}
        afterNumbers={before !== undefined}
        pathFor={(page) => withQuery(myDebatesPath, { type, page: page === 1 ? undefined : String(page) })}
        olderPath={(cursor) => withQuery(myDebatesPath, { type, before: cursor })}
        now={now}
        rows
        none={<NoMyDebates kind={type} />}
      >
        <p className="meta">{debateCountText(meta)}</p>
      </PagedDebates>
    </main>
  )
}
