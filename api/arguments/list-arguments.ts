import type { z } from 'zod'
import { type Argument, type ArgumentList, argumentLimits, type listMyRebuttals as call, type RebuttalToMe } from '#contract/arguments'
import type { Meta } from '#contract/lists'
import type { ThreadSort } from '#contract/threads'
import { presentAuthor } from '../accounts/present-person.ts'
import type { Context, MemberContext } from '../context.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostRow } from '../database/post-tables.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { pageById, parseId } from '../platform/paging.ts'
import { pageByNumber } from '../posts/number-pages.ts'
import { findPost } from '../posts/posts.queries.ts'
import { countRebuttals, loadRebuttalsTo } from '../posts/readable.queries.ts'
import { type PostAtDepth, showPosts } from '../posts/show-posts.ts'
import { type Layout, pageOfTree } from '../posts/thread-pages.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { argumentKind } from './argument-kind.ts'

type ArgumentQuery = z.output<typeof ArgumentList>
type Page = { data: Argument[]; meta: Meta }

/**
 * Returns a page of a debate's arguments, or of the replies to one of them: as a tree, as an outline or as a flat
 * list. Debates with turns are sorted by time, because rounds are read in that order; open debates and replies start
 * with the best.
 * @throws NotFound; Invalid for a cursor of another list
 */
export async function listArguments(context: Context, debateId: number, query: ArgumentQuery): Promise<Page> {
  const db = context.db.read
  const debate = await findVisibleDebate(db, debateId, context.actor?.id ?? null)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  const parent = query.parent === undefined ? null : await findPost(db, 'argument', parseId(query.parent, argumentKind.notFoundMessage))
  if (parent === undefined || (parent && parent.debate_id !== debate.id)) throw new NotFound(argumentKind.notFoundMessage)
  if (query.view === 'linear' && !parent) {
    const level = { kind: argumentKind.kind, debateId: debate.id, total: debate.arguments_count, gone: debate.arguments_gone }
    return toPage(context, debate, await pageByNumber(db, level, query, argumentLimits.flatPerPage))
  }
  const sort = query.sort ?? (parent || debate.type === 'open' ? 'top' : 'old')
  return findTreePage(context, debate, parent, { ...query, sort })
}

/** Returns a page of the rebuttals to an argument, the best first. @throws as `listArguments` */
export async function listRebuttals(context: Context, id: number, query: Omit<ArgumentQuery, 'parent' | 'view'>): Promise<Page> {
  const parent = await findPost(context.db.read, 'argument', id)
  const debate = parent && (await findVisibleDebate(context.db.read, parent.debate_id, context.actor?.id ?? null))
  if (!debate) throw new NotFound(argumentKind.notFoundMessage)
  return findTreePage(context, debate, parent, { ...query, sort: query.sort ?? 'top' })
}

const layouts: Readonly<Record<'tree' | 'outline', Layout>> = {
  tree: { outline: false, perPage: argumentLimits.perPage, ...argumentLimits.shown, most: 400 },
  outline: { outline: true, perPage: argumentLimits.flatPerPage, depth: 10, widths: [20, 10, 5], most: 300 },
}

async function findTreePage(
  context: Context,
  debate: DebateRow,
  parent: PostRow | null,
  query: ArgumentQuery & { sort: ThreadSort },
): Promise<Page> {
  const layout = layouts[query.view === 'outline' ? 'outline' : 'tree']
  const siblings = { kind: argumentKind.kind, debateId: debate.id, parentId: parent?.id ?? null }
  const counts = parent
    ? { total: parent.replies_count, gone: parent.replies_gone }
    : { total: debate.roots_count, gone: debate.roots_gone }
  const level = { ...siblings, ...counts }
  // A flat list under an argument holds only its own replies; the debate's numbers would have no meaning there.
  const depth = query.view === 'linear' ? 0 : (query.depth ?? layout.depth)
  return toPage(context, debate, await pageOfTree(context.db.read, level, query, { ...layout, depth }))
}

async function toPage(
  { db, clock, actor }: Context,
  debate: DebateRow,
  { placed, meta }: { placed: readonly PostAtDepth[]; meta: Meta },
): Promise<Page> {
  const reader = { actorId: actor?.id ?? null, now: clock.now() }
  return { data: await showPosts(db.read, argumentKind, debate, placed, reader), meta }
}

/**
 * Returns a page of other people's rebuttals to a member's arguments, the latest first.
 * @throws Invalid for a malformed cursor
 */
export async function listMyRebuttals(
  { db, actor }: MemberContext,
  query: z.output<(typeof call)['query']>,
): Promise<{ data: RebuttalToMe[]; meta: Meta }> {
  const { rows, meta } = await pageById(query, argumentLimits.perPage, {
    load: (window) => loadRebuttalsTo(db.read, actor.id, window),
    count: () => countRebuttals(db.read, actor.id),
  })
  const data = rows.map((row) => ({
    id: String(row.id),
    number: row.number,
    parent_number: row.parent_number,
    stance: row.stance,
    side: row.side,
    excerpt: row.excerpt,
    created_at: iso(row.created_at),
    user: presentAuthor(row),
    debate: { slug: row.slug, topic: row.topic },
  }))
  return { data, meta }
}
