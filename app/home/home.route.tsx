import { useLoaderData } from '@remix-run/react'
import { canonicalQuery, type FeedPage, loadFeed } from '../feed/feed.server'
import { isFirstFeedPage, parseFeedParams } from '../feed/feed-params'
import { routeMeta } from '../forms/route-meta'
import { feedPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { HomePage } from './home-page'
import { homeDescription, homeTitle, latestTitle, moreDebatesTitle } from './home-text'
import { loadHome } from './load-home.server'

export const handle = { query: ['feed', 'fresh', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const params = parseFeedParams(visit.url.searchParams)
  const [feed, parts] = await Promise.all([loadFeed(visit, params), isFirstFeedPage(params) ? loadHome(visit) : null])
  return { feed, parts, now: Date.now(), canonical: siteUrl() + feedPath(isVariant(visit.url) ? {} : canonicalQuery(params)) }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: getTitle(page.feed),
    description: homeDescription,
    canonical: page.canonical,
    isVariant: !page.feed.first || isVariant(location),
  }),
)

function getTitle({ params, first }: FeedPage): string {
  if (!first) return moreDebatesTitle
  return params.latest ? latestTitle : homeTitle
}

/** Shows the home page (customer-spec §2). */
export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />
}
