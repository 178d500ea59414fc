import { listDebates } from '#contract/debates'
import { parseTagSlug, tagPath } from '../paths'
import { loadTag } from '../tags/tags.server'
import { defineFeed } from './define-feed.server'
import { createFeed, debateEntries, feedLength } from './entries.server'

export const handle = { query: ['name'] }

/** Sends the newest debates with a tag as an Atom feed. */
export const loader = defineFeed(async (visit, { slug: segment = '' }) => {
  const slug = parseTagSlug(segment, visit.url.searchParams)
  const list = visit.api(listDebates, { query: { tags: slug, sort: 'latest', per_page: feedLength } })
  const [tag, { data: debates }] = await Promise.all([loadTag(visit, slug, list), list])
  // A tag's slug never changes, and APIs elsewhere may not send an id.
  return createFeed({
    name: ['tags', tag.slug],
    title: `Debates on ${tag.name}`,
    page: tagPath(tag.slug),
    entries: debateEntries(debates),
  })
})
