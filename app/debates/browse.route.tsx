import { useLoaderData } from '@remix-run/react'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { debatesPath, withQuery } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { BrowseFilters } from './browse-filters'
import { debateFiltersQuery, debateFiltersText, hasFilters, parseDebateFilters } from './debate-filters'
import { DebateList, debateCountText } from './debate-list'
import { loadDebates } from './list-debates.server'

export const handle = { query: ['search', 'status', 'type', 'tags', 'sort', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const filters = parseDebateFilters(visit.url.searchParams)
  const { data: debates, meta } = await loadDebates(visit, filters)
  return {
    filters,
    debates,
    meta,
    tags: can.listTags,
    now: Date.now(),
    canonical: siteUrl() + (isVariant(visit.url) ? debatesPath : withQuery(debatesPath, debateFiltersQuery(filters))),
  }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const { filters, canonical } = page
  const title = filters.search ? `Debates about “${filters.search}”` : 'Debates'
  const description = hasFilters(filters)
    ? `Debates on Rostrum: ${debateFiltersText(filters)}.`
    : `Every public debate on Rostrum, ${debateFiltersText(filters)}.`
  return pageMeta({ title, description, canonical, isVariant: isVariant(location) })
})

/** Shows the list of all debates (customer-spec §2). */
export default function BrowsePage() {
  const { filters, debates, meta, tags, now } = useLoaderData<typeof loader>()
  return (
    <main className="flow">
      <Notice />
      <div className="row">
        <h1>Debates</h1>
        {debates.length > 0 ? (
          <p className="meta">
            {debateCountText(meta)}: <bdi>{debateFiltersText(filters)}</bdi>
          </p>
        ) : null}
      </div>
      <BrowseFilters filters={filters} clearable={debates.length > 0} tags={tags} />
      <DebateList debates={debates} meta={meta} filters={filters} path={debatesPath} now={now} hideCount>
        {hasFilters(filters) ? (
          <p>
            <a href={debatesPath}>Clear the filters</a>
          </p>
        ) : null}
      </DebateList>
    </main>
  )
}
