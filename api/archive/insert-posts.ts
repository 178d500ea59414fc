import { numbersOf } from './post-rows.ts'

type Row = { number: number; parent_id?: number | null }

/**
 * Inserts posts in the order of their numbers, as many at once as can be: one waits only for its parent's id.
 * @param posts each after the one it answers
 * @param rows of the posts, in the same order
 * @param insert gives the new ids by number
 */
export async function insertPosts<R extends Row>(
  posts: readonly { id: string; parent_id: string | null }[],
  rows: readonly R[],
  insert: (rows: R[]) => Promise<ReadonlyMap<number, number>>,
): Promise<ReadonlyMap<number, number>> {
  const numbers = numbersOf(posts)
  const ids = new Map<number, number>()
  let batch: R[] = []
  const flush = async () => {
    for (const [number, id] of await insert(batch)) ids.set(number, id)
    batch = []
  }
  for (const [place, row] of rows.entries()) {
    const parent = numbers.get(posts[place]?.parent_id ?? '')
    if (parent !== undefined && !ids.has(parent)) await flush()
    batch.push(parent === undefined ? row : { ...row, parent_id: ids.get(parent) })
  }
  await flush()
  return ids
}
