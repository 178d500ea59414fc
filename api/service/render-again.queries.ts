import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { excerptUnlessNoted } from '../database/noted.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { Rendered } from '../rendering/rendered-text.ts'

export type OutdatedText = { source: string; html_version: number }
export type OutdatedPost = OutdatedText & { key: number; kind: PostKind; id: number }
export type OutdatedDescription = OutdatedText & { id: number }
export type OutdatedMessage = OutdatedText & { id: number }
export type OutdatedBio = OutdatedText & { id: number }

/** Posts' texts of an older renderer, by an index: nearly always none. */
export async function listOutdatedPosts(db: Connection, version: number, limit: number): Promise<OutdatedPost[]> {
  return db
    .selectFrom('posts')
    .select(['key', 'kind', 'id', 'content_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** Debates' descriptions, as `listOutdatedPosts`. */
export async function listOutdatedDescriptions(db: Connection, version: number, limit: number): Promise<OutdatedDescription[]> {
  return db
    .selectFrom('debates')
    .select(['id', 'description_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** What people write to each other, as `listOutdatedPosts`. */
export async function listOutdatedMessages(db: Connection, version: number, limit: number): Promise<OutdatedMessage[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'content_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** What people say of themselves, as `listOutdatedPosts`. */
export async function listOutdatedBios(db: Connection, version: number, limit: number): Promise<OutdatedBio[]> {
  return db
    .selectFrom('users')
    .select(['id', 'bio as source', 'html_version'])
    .where('html_version', '<', version)
    .where('bio', '<>', sql.lit(''))
    .limit(limit)
    .execute()
}

/** Stores a post's new HTML unless its text has changed since it was read. */
export async function storePost(tx: Connection, post: OutdatedPost, { html, excerpt, version }: Rendered): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ content_html: html, excerpt: excerptUnlessNoted(excerpt), html_version: version })
    .where('key', '=', post.key)
    .where('content_source', '=', post.source)
    .where('html_version', '=', post.html_version)
    .execute()
}

/** As `storePost`, of a debate. */
export async function storeDescription(tx: Connection, text: OutdatedDescription, { html, excerpt, version }: Rendered): Promise<void> {
  await tx
    .updateTable('debates')
    .set({ description_html: html, excerpt: excerptUnlessNoted(excerpt), html_version: version })
    .where('id', '=', text.id)
    .where('description_source', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}

/** As `storePost`, of a message: one that was taken back meanwhile has another text. */
export async function storeMessage(tx: Connection, text: OutdatedMessage, { html, excerpt, version }: Rendered): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ content_html: html, excerpt, html_version: version })
    .where('id', '=', text.id)
    .where('content_source', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}

/** As `storePost`, of what somebody says of themselves. */
export async function storeBio(tx: Connection, text: OutdatedBio, { html, version }: Rendered): Promise<void> {
  await tx
    .updateTable('users')
    .set({ bio_html: html, html_version: version })
    .where('id', '=', text.id)
    .where('bio', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}
