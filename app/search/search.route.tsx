import { type HeadersFunction, json, type LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { routeMeta } from '../forms/route-meta'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { type FoundTag, findTags, parseSearchParams, runSearch } from './search.server'
import { searchLink } from './search-link'
import { SearchPage } from './search-page'
import { searchPathFor } from './search-params'
import { searchTitle } from './search-text'

export const handle = { query: ['q', 'type', 'post_type', 'sort', 'page'] }

export const loader = defineLoader(async (visit) => {
  const params = parseSearchParams(visit.url.searchParams)
  const [found, tags]: [Awaited<ReturnType<typeof runSearch>> | null, FoundTag[]] =
    params.q === '' ? [null, []] : await Promise.all([runSearch(visit, params), findTags(visit, params)])
  const page = { params, found, tags, canonical: siteUrl() + searchPathFor(params, { page: pageInAddress(params.page) }) }
  if (found === null || !('message' in found)) return page
  return json(page, { status: found.status, headers: found.retryAfter ? { 'Retry-After': found.retryAfter } : {} })
})

const pageInAddress = (page: number | undefined) => (page === undefined || page === 1 ? undefined : String(page))

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const retryAfter = loaderHeaders.get('Retry-After')
  return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter })
}

export { shouldRevalidate } from '../forms/route-exports'

export const links: LinksFunction = () => [searchLink]

export const meta = routeMeta<typeof loader>(({ data: page }) => {
  const { params, found, canonical } = page
  const title = params.q ? `Search for “${params.q}”` : searchTitle
  const refused = found !== null && 'message' in found
  return pageMeta({ title: refused ? `Error: ${title}` : title, canonical, index: false })
})

/** Shows the search page (customer-spec §2). */
export default function SearchRoute() {
  const { params, found, tags } = useLoaderData<typeof loader>()
  return <SearchPage params={params} found={found} tags={tags} />
}
