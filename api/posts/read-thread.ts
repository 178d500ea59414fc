import type { PostReference } from '#contract/threads'
import type { Context } from '../context.ts'
import type { DebateRow } from '../database/tables.ts'
import { Gone, NotFound } from '../platform/failures.ts'
import { findVisibleDebate } from '../turns/debate-visibility.ts'
import { loadAdjacentPosts, loadAncestors, loadNeighbours } from './ancestors.queries.ts'
import type { PostKindConfig } from './post-kind.ts'
import { findPost } from './posts.queries.ts'
import { showPost, showPosts } from './show-posts.ts'
import { loadShownPost } from './shown.queries.ts'

type ThreadOf<Shown> = {
  post: Shown
  around: {
    ancestors: Shown[]
    previous: Shown | null
    next: Shown | null
    posted_before: PostReference | null
    posted_after: PostReference | null
    debate_slug: string
  }
}

/**
 * Returns a post with its ancestors and neighbours, these without texts, since pages show them as one line. Depths count from the debate's
 * top level.
 * @throws NotFound; Gone if it was deleted and has no replies to keep its place for (docs/product.md#arguments
 *   and docs/product.md#comments)
 */
export async function readThread<Shown>(
  { db, clock, actor }: Context,
  postKind: PostKindConfig<Shown>,
  id: number,
): Promise<ThreadOf<Shown>> {
  const row = await loadShownPost(db.read, postKind.kind, id)
  const debate = row && (await findVisibleDebate(db.read, row.debate_id, actor?.id ?? null))
  if (!debate) throw new NotFound(postKind.notFoundMessage)
  if (row.taken_away_at !== null && row.replies_count === 0)
    throw new Gone(row.hidden_rule === null ? postKind.deletedMessage(row) : postKind.hiddenMessage(row, row.hidden_rule))
  const [ancestors, neighbours, adjacent] = await Promise.all([
    loadAncestors(db.read, row),
    loadNeighbours(db.read, row),
    loadAdjacentPosts(db.read, row),
  ])
  const neighbourRows = [neighbours.previous, neighbours.next].filter((each) => each !== undefined)
  const placed = [...ancestors, row, ...neighbourRows].map((each) => ({ row: each, depth: each.depth }))
  const shown = await showPosts(db.read, postKind, debate, placed, { actorId: actor?.id ?? null, now: clock.now() })
  const post = shown[ancestors.length]
  if (!post) throw new NotFound(postKind.notFoundMessage)
  const previous = neighbours.previous ? (shown[ancestors.length + 1] ?? null) : null
  const next = neighbours.next ? (shown.at(-1) ?? null) : null
  const [posted_before, posted_after] = [presentAdjacent(adjacent.before), presentAdjacent(adjacent.after)]
  return {
    post,
    around: { ancestors: shown.slice(0, ancestors.length), previous, next, posted_before, posted_after, debate_slug: debate.slug },
  }
}

const presentAdjacent = (beside: { id: number; number: number } | undefined): PostReference | null =>
  beside ? { id: String(beside.id), number: beside.number } : null

/**
 * Returns a post alone, as its author gets it after writing; a deleted post as a tombstone.
 * @throws NotFound, also if the reader can't see its debate
 */
export async function readPost<Shown>(
  { db, clock, actor }: Context,
  postKind: PostKindConfig<Shown>,
  id: number,
): Promise<{ post: Shown; debate: DebateRow }> {
  const actorId = actor?.id ?? null
  const row = await findPost(db.read, postKind.kind, id)
  const debate = row && (await findVisibleDebate(db.read, row.debate_id, actorId))
  if (!debate) throw new NotFound(postKind.notFoundMessage)
  return { post: await showPost(db.read, postKind, debate, id, { actorId, now: clock.now() }), debate }
}
