import type { ThreadSort } from '#contract/threads'

type Sortable = { score: number; number: number }
type Node = { id: number; parent_id: number | null }

const compare: Readonly<Record<ThreadSort, (a: Sortable, b: Sortable) => number>> = {
  top: (a, b) => b.score - a.score || a.number - b.number,
  new: (a, b) => b.number - a.number,
  old: (a, b) => a.number - b.number,
}

/** Sorts rows as the indexes do. The number decides between equal scores, so that pages never overlap. */
export function sortPosts<T extends Sortable>(sort: ThreadSort, rows: readonly T[]): T[] {
  return [...rows].sort(compare[sort])
}

/**
 * Takes some of the replies to several parents: the first of every parent before the second of any, so that no branch crowds out
 * the others.
 * @param rows sorted
 */
export function takeFairly<T extends Node>(rows: readonly T[], limit: number): T[] {
  if (rows.length <= limit) return [...rows]
  const ranks = new Map([...byParent(rows).values()].flatMap((siblings) => siblings.map((row, index) => [row, index] as const)))
  return rows.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)).slice(0, limit)
}

/**
 * Lists a tree in reading order: each post followed by its replies, depth first.
 * @param top the top level, sorted
 * @param below the levels below it, with the replies to each parent sorted
 * @returns each row with its depth, 0 at the top
 */
export function depthFirst<T extends Node>(top: readonly T[], below: readonly T[]): { row: T; depth: number }[] {
  const replies = byParent(below)
  const result: { row: T; depth: number }[] = []
  // Uses an explicit stack: recursion would overflow on a very deep thread.
  const stack = top.map((row) => ({ row, depth: 0 })).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    result.push(next)
    const { row, depth } = next
    stack.push(...(replies.get(row.id) ?? []).map((reply) => ({ row: reply, depth: depth + 1 })).reverse())
  }
  return result
}

function byParent<T extends Node>(rows: readonly T[]): Map<number | null, T[]> {
  const groups = new Map<number | null, T[]>()
  for (const row of rows) {
    const siblings = groups.get(row.parent_id)
    if (siblings) siblings.push(row)
    else groups.set(row.parent_id, [row])
  }
  return groups
}
