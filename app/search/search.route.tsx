import { type HeadersFunction, json } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { routeMeta } from '../forms/route-meta'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { answerTo, type FoundTag, searchQuery, tagsFor } from './search.server'
import { SearchPage } from './search-page'
import { pathOfSearch } from './search-params'

export const handle = { query: ['q', 'type', 'post_type', 'sort', 'page'] }

export const loader = defineLoader(async (visit) => {
  const asked = searchQuery(visit.url.searchParams)
  const [found, tags]: [Awaited<ReturnType<typeof answerTo>> | null, FoundTag[]] =
    asked.q === '' ? [null, []] : await Promise.all([answerTo(visit, asked), tagsFor(visit, asked)])
  const page = { asked, found, tags, canonical: siteUrl() + pathOfSearch(asked, { page: pageInAddress(asked.page) }) }
  if (found === null || !('message' in found)) return page
  return json(page, { status: found.status, headers: found.retryAfter ? { 'Retry-After': found.retryAfter } : {} })
})

const pageInAddress = (page: number | undefined) => (page === undefined || page === 1 ? undefined : String(page))

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const retryAfter = loaderHeaders.get('Retry-After')
  return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter })
}

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) => {
  const { asked, found, canonical } = page
  const title = asked.q ? `Search for “${asked.q}”` : 'Search'
  const refused = found !== null && 'message' in found
  return pageMeta({ title: refused ? `Error: ${title}` : title, canonical, index: false })
})

/** Shows the search page (customer-spec §2). */
export default function SearchRoute() {
  const { asked, found, tags } = useLoaderData<typeof loader>()
  return <SearchPage asked={asked} found={found} tags={tags} />
}
