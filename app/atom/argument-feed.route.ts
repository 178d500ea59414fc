import { listRebuttals } from '#contract/arguments'
import { argumentCalls } from '../arguments/argument-calls.server'
import { argumentKind, argumentKindFor } from '../arguments/argument-kind'
import { argumentPath, atomPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { redirectTo } from '../platform/redirects.server'
import { postTitle } from '../posts/post-label'
import { completePosts } from '../posts/post-list.server'
import { loadThread } from '../posts/thread.server'
import { defineFeed } from './define-feed.server'
import { createFeed, feedLength, postEntries } from './entries.server'

/** Sends the newest rebuttals to an argument, and what answers them, as an Atom feed. */
export const loader = defineFeed(async (visit, { slug = '', argumentId = '' }) => {
  const found = await loadThread(visit, argumentCalls, { slug, id: argumentId })
  // Temporary, because correcting the topic back restores the address.
  if ('movedTo' in found) throw redirectTo(atomPath(found.movedTo), { status: 303 })
  if ('missing' in found) throw new ApiFailure(found.missing.status, found.missing.message)
  const { debate, thread } = found
  const { id, number, created_at } = thread.post
  const { data } = await visit.api(listRebuttals, { path: { id }, query: { sort: 'new', per_page: feedLength, depth: 10 } })
  const posts = await completePosts(visit, data, debate)
  return createFeed({
    name: ['arguments', id, 'rebuttals'],
    title: `Rebuttals to ${postTitle(argumentKind, number)}: ${debate.topic}`,
    page: argumentPath(debate.slug, id),
    since: created_at,
    entries: postEntries(posts, argumentKindFor(debate, [...thread.ancestors, thread.post, ...posts]), debate),
  })
})
