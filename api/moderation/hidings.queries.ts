import type { Connection } from '../database/database.ts'
import type { HiddenCirclesTable, HiddenDebatesTable, HiddenPostsTable } from '../database/moderation-tables.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { excerptOrWarning } from '../database/query-building.ts'
import { updateReadableCounts } from '../posts/readable.queries.ts'

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

/** Restores the text of a hidden post. */
export async function restorePost(tx: Connection, post: PostRow, text: Text): Promise<void> {
  const { kind, id } = post
  await tx
    .updateTable('posts')
    .set({ ...text, excerpt: excerptOrWarning(text.excerpt), taken_away_at: null, hidden_rule: null })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  await updateReadableCounts(tx, post, -1)
}

export async function insertHiddenDebate(tx: Connection, row: HiddenDebatesTable): Promise<void> {
  await tx.insertInto('hidden_debates').values(row).execute()
}

export async function findHiddenDebate(db: Connection, debateId: number): Promise<HiddenDebatesTable | undefined> {
  return db.selectFrom('hidden_debates').selectAll().where('debate_id', '=', debateId).executeTakeFirst()
}

export async function deleteHiddenDebate(tx: Connection, debateId: number): Promise<void> {
  await tx.deleteFrom('hidden_debates').where('debate_id', '=', debateId).execute()
}

type DebateText = Omit<HiddenDebatesTable, 'debate_id' | 'tags' | 'hidden_at'>

/** Restores the texts of a hidden debate. */
export async function restoreDebate(tx: Connection, debateId: number, text: DebateText): Promise<void> {
  await tx
    .updateTable('debates')
    .set({ ...text, excerpt: excerptOrWarning(text.excerpt), hidden_rule: null })
    .where('id', '=', debateId)
    .execute()
}

export async function insertHiddenCircle(tx: Connection, row: HiddenCirclesTable): Promise<void> {
  await tx.insertInto('hidden_circles').values(row).execute()
}

/** Deletes and returns the stored texts of a hidden team or group; undefined if it isn't hidden, or was deleted. */
export async function deleteHiddenCircle(tx: Connection, circleId: number): Promise<HiddenCirclesTable | undefined> {
  return tx.deleteFrom('hidden_circles').where('circle_id', '=', circleId).returningAll().executeTakeFirst()
}

export async function isGroupSlugFree(tx: Connection, slug: string): Promise<boolean> {
  return (await tx.selectFrom('circles').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined
}
