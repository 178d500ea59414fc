import { sql } from 'kysely'
import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { ArgumentRow, NewArgumentRow } from '../database/tables.ts'
import { forgetDocument, indexPost } from '../search/documents.queries.ts'

export async function findArgument(db: Connection, id: number): Promise<ArgumentRow | undefined> {
  return db.selectFrom('arguments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertArgument(tx: Connection, row: NewArgumentRow): Promise<number> {
  const { id } = await tx.insertInto('arguments').values(row).returning('id').executeTakeFirstOrThrow()
  await indexPost(tx, 'argument', id, row)
  return id
}

/** Counts one more reply of an argument. */
export async function addReply(tx: Connection, id: number, stance: Side | null): Promise<void> {
  await tx
    .updateTable('arguments')
    .set({
      replies_count: sql`replies_count + 1`,
      ...(stance === 'for' ? { replies_for: sql`replies_for + 1` } : {}),
      ...(stance === 'against' ? { replies_against: sql`replies_against + 1` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

type Text = Pick<ArgumentRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

export async function updateText(tx: Connection, id: number, text: Text, editedAt: number): Promise<void> {
  await tx
    .updateTable('arguments')
    .set({ ...text, edited_at: editedAt })
    .where('id', '=', id)
    .execute()
}

/** Leaves the tombstone: its text is gone for good. Whose it was stays, for nobody is shown it. */
export async function blankArgument(tx: Connection, id: number, withdrawnAt: number): Promise<void> {
  await tx
    .updateTable('arguments')
    .set({ content_source: '', content_html: '', excerpt: '', withdrawn_at: withdrawnAt })
    .where('id', '=', id)
    .execute()
  await forgetDocument(tx, 'argument', id)
}

/** What some arguments' authors had typed, by the arguments' ids. */
export async function listSources(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('arguments')
    .select(['id', 'content_source'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.content_source]))
}
