import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { CommentRow, NewCommentRow } from '../database/tables.ts'
import { forgetDocument, indexPost } from '../search/documents.queries.ts'

export async function findComment(db: Connection, id: number): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertComment(tx: Connection, row: NewCommentRow): Promise<number> {
  const { id } = await tx.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()
  await indexPost(tx, 'comment', id, row)
  return id
}

/** Counts one more reply of a comment. */
export async function addReplyTo(tx: Connection, id: number): Promise<void> {
  await tx.updateTable('comments').set({ replies_count: sql`replies_count + 1` }).where('id', '=', id).execute()
}

type Text = Pick<CommentRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

export async function updateCommentText(tx: Connection, id: number, text: Text, editedAt: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ ...text, edited_at: editedAt })
    .where('id', '=', id)
    .execute()
}

/** Leaves the tombstone: its text is gone for good. Whose it was stays, for nobody is shown it. */
export async function blankComment(tx: Connection, id: number, deletedAt: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ content_source: '', content_html: '', excerpt: '', deleted_at: deletedAt })
    .where('id', '=', id)
    .execute()
  await forgetDocument(tx, 'comment', id)
}

/** What some comments' authors had typed, by the comments' ids. */
export async function listCommentSources(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'content_source'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.content_source]))
}
