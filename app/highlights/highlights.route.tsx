import { useLoaderData } from '@remix-run/react'
import { highlightLimits } from '#contract/feed-limits'
import { GrowingList } from '../debates/growing-list'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { debatesPath, highlightsPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { Pagination } from '../ui/pagination'
import { HighlightList } from './highlight-list'
import { loadHighlights } from './highlights.server'

export const handle = { query: ['page'] }

export const loader = defineLoader(async (visit) => {
  const { page = 1 } = parsePageParams(visit.url.searchParams)
  const { data: highlights, meta } = await loadHighlights(visit, { per_page: highlightLimits.perPage, page })
  return { highlights, meta, canonical: siteUrl() + pagePath(page) }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({
    title: 'Highlights',
    description: 'The arguments that readers of Rostrum liked best recently, one from each debate.',
    canonical: page.canonical,
  }),
)

/** Shows the highlights (customer-spec §2). */
export default function HighlightsPage() {
  const { highlights, meta } = useLoaderData<typeof loader>()
  return (
    <main className="flow">
      <Notice />
      <h1>Highlights</h1>
      <p className="meta">The best-liked arguments of the last 30 days, or of all time if there are none. One from each debate.</p>
      {highlights.length > 0 ? <HighlightList highlights={highlights} heading="h2" /> : <NoHighlights first={meta.current_page === 1} />}
      <GrowingList of="highlights">
        <Pagination meta={meta} pathFor={pagePath} />
      </GrowingList>
    </main>
  )
}

function NoHighlights({ first }: { first: boolean }) {
  return (
    <div className="empty flow">
      <p>
        <b>{first ? 'No arguments yet' : 'There are no more highlights'}</b>
      </p>
      <p>
        <a className="button" href={debatesPath}>
          Find a debate to read
        </a>
      </p>
    </div>
  )
}

const pagePath = (page: number) => withQuery(highlightsPath, { page: page === 1 ? undefined : String(page) })
