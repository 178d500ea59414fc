import { useLoaderData } from '@remix-run/react'
import { routeMeta } from '../forms/route-meta'
import { tagsPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isDouble, pageMeta } from '../ui/page-meta'
import { followedTags, pageOfTags, tagsParams } from './tags.server'
import { TagsPage } from './tags-page'

export const handle = { query: ['search', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const asked = tagsParams(visit.url.searchParams)
  const [{ data: tags, meta }, followed] = await Promise.all([pageOfTags(visit, asked), followedTags(visit)])
  const page = asked.page && asked.page > 1 && !asked.search ? String(asked.page) : undefined
  const canonical = siteUrl() + withQuery(tagsPath, { page })
  return { asked, tags, meta, followed, canonical }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'Tags',
    description: 'What the debates on Rostrum are about, the most used tags first.',
    canonical: page.canonical,
    double: isDouble(location),
  }),
)

/** Every tag (docs/product.md#finding-debates). */
export default function TagsRoute() {
  return <TagsPage {...useLoaderData<typeof loader>()} />
}
