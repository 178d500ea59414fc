import { threadLimits } from '#contract/threads'
import type { Connection, Database } from '../database/database.ts'
import { type OutdatedTextSource, renderOutdated } from '../rendering/render-outdated.ts'
import { renderInBackground } from '../rendering/rendering.ts'
import { listOutdatedPosts, listOutdatedPostsMentioning, type OutdatedPost, storePost } from './outdated-posts.queries.ts'
import { loadLinkedPeople } from './render-with-mentions.ts'

/** How to render posts again: they mention the same people as before, and nobody who joined since. */
const posts: OutdatedTextSource<OutdatedPost> = {
  list: listOutdatedPosts,
  render: async (db, post) =>
    renderInBackground(post.source, { excerptLength: threadLimits.excerpt, mentionables: await loadLinkedPeople(db, post) }),
  store: storePost,
}

/**
 * Renders every outdated post again.
 * @param goOn checked before each post
 * @returns how many it rendered
 */
export function renderOutdatedPosts(db: Database, goOn?: () => boolean): Promise<number> {
  return renderOutdated(db, posts, goOn)
}

/**
 * Renders posts again that mention a user whose name or account has just changed.
 * @param goOn checked before each post
 * @returns how many it rendered
 */
export function renderPostsMentioning(db: Database, userId: number, goOn?: () => boolean): Promise<number> {
  const list = (read: Connection, _: number, limit: number) => listOutdatedPostsMentioning(read, userId, limit)
  return renderOutdated(db, { ...posts, list }, goOn)
}
