import type { Connection } from '../database/database.ts'
import type { HiddenPostsTable } from '../database/moderation-tables.ts'
import { excerptUnlessNoted } from '../database/noted.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { countAsGone } from '../posts/readable.queries.ts'

export async function insertHidden(tx: Connection, row: HiddenPostsTable): Promise<void> {
  await tx.insertInto('hidden_posts').values(row).execute()
}

export async function findHidden(db: Connection, kind: PostKind, id: number): Promise<HiddenPostsTable | undefined> {
  return db.selectFrom('hidden_posts').selectAll().where('kind', '=', kind).where('post_id', '=', id).executeTakeFirst()
}

export async function deleteHidden(tx: Connection, kind: PostKind, id: number): Promise<void> {
  await tx.deleteFrom('hidden_posts').where('kind', '=', kind).where('post_id', '=', id).execute()
}

export async function setHiddenRule(tx: Connection, kind: PostKind, id: number, hidden_rule: number): Promise<void> {
  await tx.updateTable('posts').set({ hidden_rule }).where('kind', '=', kind).where('id', '=', id).execute()
}

type Text = Pick<HiddenPostsTable, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

/** Gives a hidden post its text back. */
export async function restorePost(tx: Connection, post: PostRow, text: Text): Promise<void> {
  const { kind, id } = post
  await tx
    .updateTable('posts')
    .set({ ...text, excerpt: excerptUnlessNoted(text.excerpt), taken_away_at: null, hidden_rule: null })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  await countAsGone(tx, post, -1)
}
