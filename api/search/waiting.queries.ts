import { sql } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { needsRowLocks } from '../database/query-building.ts'
import type { Kind } from './lexemes.ts'

export type WaitingDocument = { id: number; kind: Kind; ref_id: number }

/** Lists documents whose words aren't indexed yet, newest first, by an index. There are nearly always none. */
export async function listWaiting(db: Connection, limit: number): Promise<WaitingDocument[]> {
  return db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'ref_id'])
    .where('indexed', '=', sql.lit(0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Locks the documents that are still waiting and returns their ids. A change to one waits for this transaction, and then indexes it again.
 */
export async function lockWaiting(tx: Connection, waiting: readonly WaitingDocument[]): Promise<number[]> {
  const ids = waiting.map(({ id }) => id)
  const rows = tx.selectFrom('search_documents').select('id').where('id', 'in', ids).where('indexed', '=', sql.lit(0)).orderBy('id', 'desc')
  return (await (needsRowLocks(tx) ? rows.forUpdate() : rows).execute()).map(({ id }) => id)
}

/** Returns the HTML of posts of one kind, without those that have no text. */
export async function textsOfPosts(tx: Connection, kind: PostKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('posts')
    .select(['id', 'content_html'])
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .where('content_html', '<>', '')
    .execute()
  return new Map(rows.map(({ id, content_html }) => [id, content_html]))
}

export async function findDebateToIndex(tx: Connection, id: number) {
  return tx.selectFrom('debates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPersonToIndex(tx: Connection, id: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findCircleToIndex(tx: Connection, kind: CircleKind, id: number) {
  return tx.selectFrom('circles').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/** Marks documents as indexed. */
export async function markIndexed(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('search_documents')
    .set({ indexed: 1 })
    .where('id', 'in', [...ids])
    .execute()
}
