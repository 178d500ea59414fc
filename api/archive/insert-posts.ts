import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { NewPostRow, PostKind, PostRow } from '../database/post-tables.ts'
import { insertBranches } from '../map/branches.queries.ts'
import { measureMap } from '../map/measure-map.ts'
import { placeBeneath } from '../posts/new-post.ts'
import { reserveIds } from '../posts/posts.queries.ts'
import { recountReadable } from '../posts/readable.queries.ts'
import { listPosts } from '../search/documents.queries.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { insertPostRows } from './archive.queries.ts'
import { numbersOf } from './post-rows.ts'

/**
 * Inserts posts of a kind of one debate in the order of their numbers. Their words are left to search/index-waiting.ts: with them the
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
  const placed: (NewPostRow & Place)[] = []
  for (const [index, id] of ids.entries()) {
    const [row, parent] = [rows[index], numbers.get(posts[index]?.parent_id ?? '')]
    if (!row) throw new Error(`post ${index + 1} has no row`)
    placed.push({ ...row, id, ...placeBeneath(parent === undefined ? null : (placed[parent - 1] ?? null)) })
  }
  const { branches, beneath } = measureMap(kind === 'argument' ? placed : [])
  await insertPostRows(
    tx,
    placed.map((row) => ({ ...row, branch_id: beneath.get(row.id) ?? null })),
  )
  await insertBranches(tx, branches)
  await countSides(tx, placed)
  const gone = placed.find(({ taken_away_at }) => taken_away_at !== null)
  if (gone) await recountReadable(tx, gone.debate_id)
  await listPosts(tx, kind, placed)
  return ids
}

type Place = Pick<PostRow, 'id' | 'parent_id' | 'depth' | 'root_id'>

async function countSides(tx: Connection, rows: readonly NewPostRow[]): Promise<void> {
  const [first] = rows
  if (first?.kind !== 'argument') return
  const count = (side: Side) => rows.filter((row) => row.side === side).length
  await addToCounters(tx, first.debate_id, { arguments_for: count('for'), arguments_against: count('against') })
}
