import type { z } from 'zod'
import { tagLimits } from '#contract/debate-limits'
import type { Meta } from '#contract/lists'
import { tagSlugOf } from '#contract/tag-names'
import type { FollowState, ListedTag, listTags } from '#contract/tags'
import { lockPerson } from '../accounts/person-rows.queries.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Conflict, NotFound, Unauthorized } from '../platform/failures.ts'
import { fold } from '../platform/normalise-text.ts'
import { createPage, pageById, parseSpan } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { addToFollowers, countFollowed, deleteFollow, filterFollowed, insertFollow, loadFollowed } from './follows.queries.ts'
import {
  countsForTags,
  countTag,
  countTags,
  deleteDebateTags,
  findTag,
  insertDebateTag,
  type ListedTagRow,
  loadMostUsed,
  loadTags,
  loadTagsByPrefix,
  presentListedTag,
  uncountTag,
} from './tags.queries.ts'

/**
 * Follows or unfollows a tag; repeating it changes nothing (docs/product.md#api-conventions).
 * @throws NotFound, Conflict at the limit, TooMany
 */
export async function setFollowing(context: MemberContext, slug: string, following: boolean): Promise<{ data: FollowState }> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const tag = await findTag(tx, slug)
    if (!tag) throw new NotFound(tagNotFoundMessage)
    // Without the lock, simultaneous requests could exceed the limit.
    await lockPerson(tx, actor.id)
    const before = (await filterFollowed(tx, actor.id, [tag.id])).has(tag.id)
    if (before === following) return { data: { following, followers_count: tag.followers_count } }
    if (following) {
      await requireBelowLimit(tx, actor.id)
      await insertFollow(tx, { user_id: actor.id, tag_id: tag.id, created_at: clock.now() })
    } else await deleteFollow(tx, actor.id, tag.id)
    return { data: { following, followers_count: await addToFollowers(tx, tag.id, following ? 1 : -1) } }
  })
}

async function requireBelowLimit(tx: Connection, userId: number): Promise<void> {
  if ((await countFollowed(tx, userId)) < tagLimits.followed) return
  throw new Conflict(`You’re following ${tagLimits.followed} tags, which is the limit. Stop following another one first.`)
}

type TagQuery = z.output<typeof listTags.query>
type Page = { data: ListedTag[]; meta: Meta }

const perPage = 50

/**
 * Lists tags, and which of them the reader follows.
 * @throws Unauthorized for guests who ask for followed tags; TooMany for too many searches; Busy; Invalid for a broken cursor
 */
export async function listSomeTags(context: Context, query: TagQuery): Promise<Page> {
  const { db, actor } = context
  if (query.followed) {
    if (!actor) throw new Unauthorized('Sign in to see the tags you follow.')
    const span = parseSpan(query, perPage)
    const tags = await loadFollowed(db.read, actor.id, span)
    const { rows, meta } = createPage(tags, span, { total: await countFollowed(db.read, actor.id) })
    return { data: presentAll(rows, new Set(rows.map(({ id }) => id))), meta }
  }
  const list = () => listPublicTags(context, query)
  return query.search ? runInSearchQueue(context, list) : list()
}

async function listPublicTags({ db, actor }: Context, query: TagQuery): Promise<Page> {
  const search = fold(query.search ?? '')
  const { rows, meta } = await pageById(query, perPage, {
    load: (window) => (search === '' ? loadMostUsed(db.read, window) : loadTagsByPrefix(db.read, search, window)),
    count: () => countTags(db.read, search),
  })
  const ids = rows.map(({ id }) => id)
  return { data: presentAll(rows, actor ? await filterFollowed(db.read, actor.id, ids) : new Set()), meta }
}

function presentAll(rows: readonly ListedTagRow[], followed: ReadonlySet<number>): ListedTag[] {
  return rows.map((row) => presentListedTag(row, followed))
}

const tagNotFoundMessage = 'There is no such tag.'

/** Shows a tag, and if the reader follows it. @throws NotFound */
export async function readTag({ db, actor }: Context, slug: string): Promise<{ data: ListedTag }> {
  const tag = await findTag(db.read, slug)
  if (!tag) throw new NotFound(tagNotFoundMessage)
  const followed = actor ? await filterFollowed(db.read, actor.id, [tag.id]) : new Set<number>()
  return { data: presentListedTag(tag, followed) }
}

/**
 * Adds tags to a new debate. Names with the same slug are one tag; names without a visible character are skipped.
 * @param names in the order in which they are shown
 */
export async function tagDebate(tx: Connection, debateId: number, names: readonly string[]): Promise<void> {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = tagSlugOf(name)
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name)
  }
  const counts = await countsForTags(tx, debateId)
  const positions = new Map([...bySlug.keys()].map((slug, position) => [slug, position]))
  // Locks tags in the order of slugs, so that two debates with the same tags can't deadlock.
  for (const [slug, name] of [...bySlug].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const tag_id = await countTag(tx, { slug, name }, counts)
    await insertDebateTag(tx, { debate_id: debateId, tag_id, position: positions.get(slug) ?? 0 })
  }
}

/** Removes a debate's tags. @returns their names, in the order in which they were shown */
export async function untagDebate(tx: Connection, debateId: number): Promise<string[]> {
  const tags = (await loadTags(tx, [debateId])).get(debateId) ?? []
  const counted = (await countsForTags(tx, debateId)) === 1 ? tags : []
  // The same order as in `tagDebate`, so that the two can't deadlock.
  for (const { slug } of counted.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) await uncountTag(tx, slug)
  await deleteDebateTags(tx, debateId)
  return tags.map(({ name }) => name)
}
