import { listArguments } from '#contract/arguments'
import { listComments } from '#contract/comments'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { argumentKindFor } from '../arguments/argument-kind'
import { commentKind } from '../comments/comment-kind'
import { atomPath, commentsAtomPath, commentsPath, debatePath, withQuery } from '../paths'
import { redirectTo } from '../platform/redirects.server'
import type { Visit } from '../platform/visit.server'
import { completePosts } from '../posts/post-list.server'
import { defineFeed } from './define-feed.server'
import { createFeed, feedLength, postEntries } from './entries.server'

export const handle = { query: ['of'] }

/** Sends the newest arguments of a debate as an Atom feed, or its newest comments with `?of=comments`. */
export const loader = defineFeed(async (visit, { slug = '' }) => {
  const { data: debate } = await visit.api(readDebateBySlug, { path: { slug } })
  // Temporary, as on the debate's page: correcting the topic back restores that address.
  if (debate.edited_at !== null && debate.slug !== slug)
    throw redirectTo(withQuery(atomPath(debatePath(debate.slug)), {}, visit.url.searchParams), { status: 303 })
  return visit.url.searchParams.get('of') === 'comments' ? commentsFeed(visit, debate) : argumentsFeed(visit, debate)
})

async function argumentsFeed(visit: Visit, debate: Debate) {
  // More than a feed has, because withdrawn arguments keep their places in the list.
  const query = { view: 'linear', sort: 'new', per_page: 2 * feedLength } as const
  const { data } = await visit.api(listArguments, { path: { id: debate.id }, query })
  const posts = await completePosts(visit, data, debate)
  return createFeed({
    name: ['debates', debate.id, 'arguments'],
    title: debate.topic,
    page: debatePath(debate.slug),
    since: debate.created_at,
    entries: postEntries(posts, argumentKindFor(debate, posts), debate),
  })
}

async function commentsFeed(visit: Visit, debate: Debate) {
  const query = { view: 'linear', sort: 'new', per_page: 2 * feedLength } as const
  const { data } = await visit.api(listComments, { path: { id: debate.id }, query })
  return createFeed({
    name: ['debates', debate.id, 'comments'],
    title: `Comments: ${debate.topic}`,
    page: commentsPath(debate.slug),
    self: commentsAtomPath(debate.slug),
    since: debate.created_at,
    entries: postEntries(await completePosts(visit, data, debate), commentKind, debate),
  })
}
