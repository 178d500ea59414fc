import { brokenCursor } from '../platform/paging.ts'

/**
 * A cursor of the feed: the debates that have been shown so far. The ranking moves while one reads, so no place in it would
 * lead on; this way nothing comes twice, nothing is lost, and no server has to remember a reader.
 * @returns the ids in ascending order, each as its distance from the one before, to the base of 36
 */
export function writeShown(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b)
  return sorted.map((id, index) => (id - (sorted[index - 1] ?? 0)).toString(36)).join('.')
}

/** @throws Invalid for what no page has given out */
export function readShown(cursor: string): number[] {
  let id = 0
  return cursor.split('.').map((step) => {
    if (!/^[1-9a-z][\da-z]{0,9}$/.test(step)) throw brokenCursor()
    id += Number.parseInt(step, 36)
    return id
  })
}
