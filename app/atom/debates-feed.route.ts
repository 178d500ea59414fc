import { listDebates } from '#contract/debates'
import { debatesPath } from '../paths'
import { defineFeed } from './define-feed.server'
import { createFeed, debateEntries, feedLength } from './entries.server'

/** Sends the newest debates as an Atom feed. */
export const loader = defineFeed(async ({ api }) => {
  const { data: debates } = await api(listDebates, { query: { sort: 'latest', per_page: feedLength } })
  return createFeed({ name: ['debates'], title: 'Newest debates', page: debatesPath, entries: debateEntries(debates) })
})
