import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'
import { forgetDocument, indexDebate, indexPerson, indexPost } from './documents.queries.ts'
import type { Kind } from './lexemes.ts'

type Waiting = { id: number; kind: Kind; ref_id: number }

/** Documents whose words are not in the index yet, the newest first, by an index: nearly always none. */
export async function listWaiting(db: Connection, limit: number): Promise<Waiting[]> {
  return db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'ref_id'])
    .where('indexed', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Indexes what a document stands for, as it is now. Whoever changes it meanwhile waits for the document's row, and
 * indexes it again.
 */
export async function indexWaiting(tx: Connection, { id, kind, ref_id }: Waiting): Promise<void> {
  const row = tx.selectFrom('search_documents').select('indexed').where('id', '=', id).where('indexed', '=', 0)
  if (!(await (locksRows(tx) ? row.forUpdate() : row).executeTakeFirst())) return
  if (kind === 'debate') {
    const debate = await tx.selectFrom('debates').selectAll().where('id', '=', ref_id).executeTakeFirst()
    return debate ? indexDebate(tx, ref_id, debate) : forgetDocument(tx, kind, ref_id)
  }
  if (kind === 'person') {
    const person = await tx.selectFrom('users').selectAll().where('id', '=', ref_id).executeTakeFirst()
    return person ? indexPerson(tx, ref_id, person) : forgetDocument(tx, kind, ref_id)
  }
  const post = await tx
    .selectFrom('posts')
    .select(['debate_id', 'content_html', 'up', 'down', 'created_at'])
    .where('kind', '=', kind)
    .where('id', '=', ref_id)
    .where('content_html', '<>', '')
    .executeTakeFirst()
  return post ? indexPost(tx, kind, ref_id, post) : forgetDocument(tx, kind, ref_id)
}
