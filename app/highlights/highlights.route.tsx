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
import { findDebate, highlightsDescription, highlightsIntro, highlightsTitle, noArgumentsTitle, noMoreTitle } from './highlight-text'
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
    title: highlightsTitle,
    description: highlightsDescription,
    canonical: page.canonical,
  }),
)

/** Shows the highlights (customer-spec §2). */
export default function HighlightsPage() {
  const { highlights, meta } = useLoaderData<typeof loader>()
  return (
    <main className="flow">
      <Notice />
      <h1>{highlightsTitle}</h1>
      <p className="meta">{highlightsIntro}</p>
      {highlights.length > 0 ? <HighlightList highlights={highlights} heading="h2" /> : <NoHighlights first={meta.current_page === 1} />}
      <GrowingList of="highlights">
        <Pagination meta={meta} pathFor={pagePath} />
      </GrowingList>
    </main>
  )
}

function NoHighlights({ first }: { first: boolean }) {
  return (
    <div className="flow text-muted">
      <p>
        <b>{first ? noArgumentsTitle : noMoreTitle}</b>
      </p>
      <p>
        <a className="button" href={debatesPath}>
          {findDebate}
        </a>
      </p>
    </div>
  )
}

const pagePath = (page: number) => withQuery(highlightsPath, { page: page === 1 ? undefined : String(page) })
