import type { Connection } from '../database/database.ts'
import type { NewPostRow, PostKind } from '../database/post-tables.ts'
import { reserveIds } from '../posts/posts.queries.ts'
import { listPosts } from '../search/documents.queries.ts'
import { insertPostRows } from './archive.queries.ts'
import { numbersOf } from './post-rows.ts'

/**
 * Inserts posts of a kind in the order of their numbers. Their words are left to search/index-waiting.ts: with them the
 * transaction, in which nobody else writes, would take many times as long.
 * @param posts each after the one it answers
 * @param rows of the posts, in the same order; their own and their parents' ids are filled in
 * @returns the new ids, in the same order
 */
export async function insertPosts(
  tx: Connection,
  kind: PostKind,
  posts: readonly { id: string; parent_id: string | null }[],
  rows: readonly NewPostRow[],
): Promise<number[]> {
  const numbers = numbersOf(posts)
  const ids = await reserveIds(tx, kind, posts.length)
  const placed = ids.map((id, index) => {
    const [row, parent] = [rows[index], numbers.get(posts[index]?.parent_id ?? '')]
    if (!row) throw new Error(`post ${index + 1} has no row`)
    return { ...row, id, parent_id: parent === undefined ? null : (ids[parent - 1] ?? null) }
  })
  await insertPostRows(tx, placed)
  await listPosts(tx, kind, placed)
  return ids
}
