import { isRecord } from './lists.ts'

/**
 * A thread however an API answers it, under the contract's names: the text names the call and not its answer (customer-spec §7).
 * It may be one post with what is around it, a list from the top down to the post and its replies, or a tree from the top on,
 * each of them in `data` or not.
 * @param id the post that was asked for
 * @param name what the contract calls it: `argument` or `comment`
 * @returns what it is not, as it came
 */
export function threadOf(raw: unknown, id: string, name: string): unknown {
  const answer = unwrapped(raw, name)
  if (isRecord(answer) && isRecord(answer[name])) return { data: { ...answer, debate_slug: answer.debate_slug ?? slugIn(answer) } }
  const path = Array.isArray(answer) ? pathInList(answer, id) : pathInTree(answer, id)
  const post = path.at(-1)
  return post ? { data: { [name]: post, ancestors: path.slice(0, -1), debate_slug: slugIn(post) } } : raw
}

function unwrapped(raw: unknown, name: string): unknown {
  return isRecord(raw) && 'data' in raw && !('id' in raw) && !(name in raw) ? unwrapped(raw.data, name) : raw
}

function slugIn({ debate }: Record<string, unknown>): unknown {
  return isRecord(debate) ? debate.slug : undefined
}

type Row = Record<string, unknown>

const parentIn = (row: Row) => row.parent_id ?? row.parent_comment_id ?? null
const isOf = (row: Row, id: unknown) => id !== null && String(row.id) === String(id)

/** From the top down to the post, by the ids of parents. One that is its own ancestor ends it. */
function pathInList(rows: readonly unknown[], id: string): Row[] {
  const path: Row[] = []
  const posts = rows.filter(isRecord)
  for (let next = posts.find((row) => isOf(row, id)); next && !path.includes(next); ) {
    path.unshift(next)
    const parent = parentIn(next)
    next = posts.find((row) => isOf(row, parent))
  }
  return path
}

/** What an API may call the answers to a post. */
const below = ['rebuttals', 'replies', 'children'] as const

function pathInTree(root: unknown, id: string): Row[] {
  if (!isRecord(root)) return []
  if (isOf(root, id)) return [root]
  for (const name of below) {
    const children = root[name]
    for (const child of Array.isArray(children) ? children : []) {
      const path = pathInTree(child, id)
      if (path.length > 0) return [root, ...path]
    }
  }
  return []
}
