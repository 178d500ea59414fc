import { useActionData, useLoaderData } from '@remix-run/react'
import { Fragment, useState } from 'react'
import { actions } from '../actions.server'
import { debateFiltersQuery, debateSorts, parseDebateFilters, sortNames } from '../debates/debate-filters'
import { DebateList } from '../debates/debate-list'
import { loadDebates } from '../debates/list-debates.server'
import { PageFaults } from '../forms/action-result'
import { Notice, NoticePlaces, type PageMessage } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { followingAnchor, tagPath, tagSlugIn, tagsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities } from '../platform/root-data'
import { isVariant, pageMeta } from '../ui/page-meta'
import { pluralise } from '../ui/pluralise'
import { FollowForm } from './follow-form'
import { loadTag } from './tags.server'

export const handle = { query: ['name', 'sort', 'page', 'before'] }

export const loader = defineLoader(async (visit, { slug: segment = '' }) => {
  const slug = tagSlugIn(segment, visit.url.searchParams)
  const { sort, page, before } = parseDebateFilters(visit.url.searchParams)
  const filters = { sort, page, before }
  const list = loadDebates(visit, { ...filters, tags: slug })
  const [tag, { data: debates, meta }] = await Promise.all([loadTag(visit, slug, list), list])
  const canonical = siteUrl() + tagPath(tag.slug, isVariant(visit.url) ? {} : debateFiltersQuery(filters))
  return { tag, debates, meta, filters, now: Date.now(), canonical }
})

export const action = submit(actions)

export { clientAction, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const { tag, canonical } = page
  const description = `The debates on Rostrum that are about ${tag.name}.`
  return pageMeta({ title: `Debates on ${tag.name}`, description, canonical, isVariant: isVariant(location) })
})

/** Shows the debates of a tag (customer-spec §2, Tag page). */
export default function TagPage() {
  const { tag, debates, meta, filters, now } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  const [message, setMessage] = useState<PageMessage>(null)
  const can = useCapabilities()
  const { sort = 'latest' } = filters
  return (
    <NoticePlaces places={tag.follows ? [followingAnchor] : []}>
      <main className="flow">
        <Notice message={message} />
        <PageFaults actionResult={actionResult} fields={{}} />
        <div className="row justify-between">
          <h1>
            Debates on <bdi>{tag.name}</bdi>
          </h1>
          {tag.follows ? <FollowForm tag={tag.follows} onMessage={setMessage} /> : null}
        </div>
        <p className="meta">
          {pluralise(Math.max(tag.debates_count, meta.total), 'debate')} in all. {can.listTags ? <a href={tagsPath}>All tags</a> : null}
        </p>
        <nav className="tabs" aria-label="Order">
          {debateSorts.map((each) => (
            <Fragment key={each}>
              <a href={tagPath(tag.slug, { sort: each })} aria-current={each === sort ? 'true' : undefined}>
                {sortNames[each]}
              </a>{' '}
            </Fragment>
          ))}
        </nav>
        <DebateList debates={debates} meta={meta} filters={filters} path={tagPath(tag.slug)} now={now} hideCount />
      </main>
    </NoticePlaces>
  )
}
