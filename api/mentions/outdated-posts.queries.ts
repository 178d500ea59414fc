import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { excerptOrWarning } from '../database/query-building.ts'
import type { OutdatedText } from '../rendering/render-outdated.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { indexPost } from '../search/documents.queries.ts'

export type OutdatedPost = OutdatedText & { key: number; kind: PostKind; id: number; shown: string }

/** Returns posts rendered by an older renderer, by an index; usually none. */
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
