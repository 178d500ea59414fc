import { useLoaderData } from '@remix-run/react'
import { routeMeta } from '../forms/route-meta'
import { tagsPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { loadFollowedTags, loadTags, parseTagsParams } from './tags.server'
import { TagsPage } from './tags-page'

export const handle = { query: ['search', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const params = parseTagsParams(visit.url.searchParams)
  const [{ data: tags, meta }, followed] = await Promise.all([loadTags(visit, params), loadFollowedTags(visit)])
  const page = params.page && params.page > 1 && !params.search ? String(params.page) : undefined
  const canonical = siteUrl() + withQuery(tagsPath, { page })
  return { params, tags, meta, followed, canonical }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'Tags',
    description: 'What the debates on Rostrum are about, the most used tags first.',
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows all tags (docs/product.md#finding-debates). */
export default function TagsRoute() {
  return <TagsPage {...useLoaderData<typeof loader>()} />
}
