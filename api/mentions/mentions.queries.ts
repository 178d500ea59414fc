import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { isDebateVisibleTo } from '../database/debate-queries.ts'
import { announceUnreadChanged } from '../database/invalidate-pages.ts'
import type { MentionRow, NewMentionRow, PostKind } from '../database/post-tables.ts'
import { cappedCount, excerptOrWarning, newestFirst } from '../database/query-building.ts'
import type { UserRow } from '../database/tables.ts'
import type { Window } from '../platform/paging.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import type { OutdatedText } from '../rendering/rendering.ts'
import { indexPost } from '../search/documents.queries.ts'

/** Identifies the post that contains a mention. */
export type PostId = { kind: PostKind; id: number }

export type StoredMention = Pick<MentionRow, 'id' | 'user_id' | 'name_key' | 'read_at'> & Pick<UserRow, 'display_name' | 'deleted_at'>

/** Returns the people mentioned in a post, with their present names, including those with deleted accounts. */
export async function listMentionsIn(db: Connection, post: PostId): Promise<StoredMention[]> {
  return inPost(db, post)
    .innerJoin('users', 'users.id', 'mentions.user_id')
    .select(['mentions.id', 'user_id', 'name_key', 'mentions.read_at', 'display_name', 'deleted_at'])
    .orderBy('mentions.id')
    .execute()
}

/** Maps post ids to the names by which posts of a debate mention people with deleted accounts. */
export async function listDeletedNamesIn(db: Connection, debateId: number, kind: PostKind): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('mentions')
    .innerJoin('users', 'users.id', 'mentions.user_id')
    .select(['post_id', 'name_key'])
    .where('mentions.debate_id', '=', debateId)
    .where('post_kind', '=', kind)
    .where('users.deleted_at', 'is not', null)
    .execute()
  const names = new Map<number, Set<string>>()
  for (const { post_id, name_key } of rows) if (name_key !== null) names.set(post_id, (names.get(post_id) ?? new Set()).add(name_key))
  return names
}

export async function insertMentions(tx: Connection, rows: NewMentionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('mentions').values(rows).execute()
}

export async function deleteMentions(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const deleted = await tx
    .deleteFrom('mentions')
    .where('id', 'in', [...ids])
    .returning('user_id')
    .execute()
  announceUnreadChanged(tx, { people: deleted.map(({ user_id }) => user_id) })
}

export async function renameMention(tx: Connection, id: number, name_key: string | null): Promise<void> {
  await tx.updateTable('mentions').set({ name_key }).where('id', '=', id).execute()
}

/** Deletes the mentions in a post that was withdrawn, deleted or hidden. */
export async function deleteMentionsIn(tx: Connection, post: PostId): Promise<void> {
  await tx.deleteFrom('mentions').where('post_kind', '=', post.kind).where('post_id', '=', post.id).execute()
}

/** Returns a window of a user's mentions, the latest first; the ids come from an index. */
export async function loadMentionsOf(db: Connection, userId: number, window: Window<number>) {
  return db
    .selectFrom(newestFirst(selectMentions(db, userId), 'id', window).as('page'))
    .innerJoin('mentions', 'mentions.id', 'page.id')
    .innerJoin('debates', 'debates.id', 'mentions.debate_id')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'mentions.post_kind').onRef('posts.id', '=', 'mentions.post_id'))
    .innerJoin('users', 'users.id', 'mentions.by_id')
    .select(['mentions.id', 'mentions.post_kind', 'mentions.post_id', 'mentions.created_at', 'mentions.read_at', 'mentions.by_id'])
    .select(['debates.slug', 'debates.topic', 'posts.number', 'posts.excerpt', ...authorColumns])
    .orderBy('page.id', 'desc')
    .execute()
}

export async function countMentions(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, selectMentions(db, userId))
}

export async function countUnreadMentions(db: Connection, userId: number, most: number): Promise<number> {
  return cappedCount(db, selectMentions(db, userId).where('read_at', 'is', null), most)
}

/** Returns which of some mentions are a user's. */
export async function listMentionsAmong(db: Connection, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await selectMentions(db, userId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which mentions to mark: all if both are undefined. */
type MentionSelection = { ids: readonly number[] | undefined; last: number | undefined }

/** Marks a user's mentions as read. */
export async function markMentionsRead(tx: Connection, userId: number, { ids, last }: MentionSelection, now: number): Promise<void> {
  const unread = tx
    .updateTable('mentions')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .whereRef('user_id', '<>', 'by_id')
    .where('read_at', 'is', null)
  const selected = last === undefined ? unread : unread.where('id', '<=', last)
  await (ids ? selected.where('id', 'in', [...ids]) : selected).execute()
}

function inPost(db: Connection, post: PostId) {
  return db.selectFrom('mentions').where('post_kind', '=', post.kind).where('post_id', '=', post.id)
}

/**
 * Selects a user's mentions. Naming yourself isn't a mention, and mentions by people whom the user blocks don't
 * appear (docs/product.md#blocking).
 */
function selectMentions(db: Connection, userId: number) {
  return db
    .selectFrom('mentions')
    .select('id')
    .where('user_id', '=', userId)
    .whereRef('user_id', '<>', 'by_id')
    .where(isDebateVisibleTo('mentions.debate_id', userId))
    .where('by_id', 'not in', db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', userId))
}

export type OutdatedPost = OutdatedText & { key: number; kind: PostKind; id: number; shown: string }

/** Returns posts rendered by an older renderer, using an index; there are usually none. */
export async function listOutdatedPosts(db: Connection, version: number, limit: number): Promise<OutdatedPost[]> {
  return db
    .selectFrom('posts')
    .select(['key', 'kind', 'id', 'content_source as source', 'content_html as shown', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** Returns posts that mention a user whose name or account has changed since they were rendered (`outdatePostsMentioning`). */
export async function listOutdatedPostsMentioning(db: Connection, userId: number, limit: number): Promise<OutdatedPost[]> {
  return db
    .selectFrom('posts')
    .innerJoin('mentions', (join) => join.onRef('posts.kind', '=', 'mentions.post_kind').onRef('posts.id', '=', 'mentions.post_id'))
    .select(['posts.key', 'posts.kind', 'posts.id', 'content_source as source', 'content_html as shown', 'html_version'])
    .where('mentions.user_id', '=', userId)
    .where('html_version', '<=', 0)
    .limit(limit)
    .execute()
}

/** Stores a post's new HTML unless its source has changed since it was read. If the visible text changed, indexes it again. */
export async function storePost(tx: Connection, post: OutdatedPost, { html, excerpt, version }: Rendered): Promise<void> {
  const stored = await tx
    .updateTable('posts')
    .set({ content_html: html, excerpt: excerptOrWarning(excerpt), html_version: version })
    .where('key', '=', post.key)
    .where('content_source', '=', post.source)
    .where('html_version', '=', post.html_version)
    .returning(['debate_id', 'content_html', 'up', 'down', 'created_at'])
    .executeTakeFirst()
  if (stored && stored.content_html !== post.shown && (await isIndexed(tx, post))) await indexPost(tx, post.kind, post.id, stored)
}

/** Checks whether a post is in the search index. Posts of hidden debates and private groups aren't, and rendering must not add them. */
async function isIndexed(tx: Connection, { kind, id }: OutdatedPost): Promise<boolean> {
  const document = tx.selectFrom('search_documents').select('id').where('kind', '=', kind).where('ref_id', '=', id)
  return (await document.executeTakeFirst()) !== undefined
}
