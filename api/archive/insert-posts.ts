import type { Connection } from '../database/database.ts'
import { listPosts, type SearchablePost } from '../search/documents.queries.ts'
import { reserveIds } from './archive.queries.ts'
import { numbersOf } from './post-rows.ts'

/**
 * Inserts posts in the order of their numbers. Their words are left to search/index-waiting.ts: with them the
 * transaction, in which nobody else writes, would take many times as long.
 * @param posts each after the one it answers
 * @param rows of the posts, in the same order; their own and their parents' ids are filled in
 * @returns the new ids, in the same order
 */
export async function insertPosts<R extends SearchablePost>(
  tx: Connection,
  kind: 'argument' | 'comment',
  posts: readonly { id: string; parent_id: string | null }[],
  rows: readonly R[],
  insert: (tx: Connection, rows: (R & { id: number })[]) => Promise<void>,
): Promise<number[]> {
  const numbers = numbersOf(posts)
  const ids = await reserveIds(tx, kind === 'argument' ? 'arguments' : 'comments', posts.length)
  const placed = ids.map((id, place) => {
    const [row, parent] = [rows[place], numbers.get(posts[place]?.parent_id ?? '')]
    if (!row) throw new Error(`post ${place + 1} has no row`)
    return { ...row, id, parent_id: parent === undefined ? null : (ids[parent - 1] ?? null) }
  })
  await insert(tx, placed)
  await listPosts(tx, kind, placed)
  return ids
}
