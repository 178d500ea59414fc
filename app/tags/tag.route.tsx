import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { readTagBySlug } from '#contract/tags'
import { filtersOf, queryOf, sortNames, sorts } from '../debates/debate-filters'
import { DebateList } from '../debates/debate-list'
import { pageOfDebates } from '../debates/list-debates.server'
import { debatesPath, tagPath, withQuery } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { Notice } from '../shell/notice'
import { counted } from '../ui/counted'
import { pageMeta } from '../ui/page-meta'

export const loader = defineLoader(async (visit, { slug = '' }) => {
  const { sort, page, before } = filtersOf(visit.url.searchParams)
  const filters = { sort, page, before }
  const [{ data: tag }, { data: debates, meta }] = await Promise.all([
    visit.api(readTagBySlug, { path: { slug } }),
    pageOfDebates(visit, { ...filters, tags: slug }),
  ])
  return { tag, debates, meta, filters, now: Date.now(), canonical: siteUrl() + withQuery(tagPath(tag.slug), queryOf(filters)) }
})

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return []
  const { tag, canonical } = page
  return pageMeta({ title: `Debates on ${tag.name}`, description: `The debates on Rostrum that are about ${tag.name}.`, canonical })
}

/** Everything under one tag (customer-spec §2, Tag page). */
export default function TagPage() {
  const { tag, debates, meta, filters, now } = useLoaderData<typeof loader>()
  const { sort = 'latest' } = filters
  return (
    <main id="main" tabIndex={-1} className="flow">
      <Notice />
      <h1>
        Debates on <bdi>{tag.name}</bdi>
      </h1>
      <p className="meta">
        {counted(tag.debates_count, 'debate')} in all. <a href={debatesPath}>All debates</a>
      </p>
      <nav className="tabs" aria-label="Order">
        {sorts.map((each) => (
          <Fragment key={each}>
            <a href={withQuery(tagPath(tag.slug), { sort: each })} aria-current={each === sort ? 'true' : undefined}>
              {sortNames[each]}
            </a>{' '}
          </Fragment>
        ))}
      </nav>
      <DebateList debates={debates} meta={meta} filters={filters} path={tagPath(tag.slug)} now={now} told />
    </main>
  )
}
