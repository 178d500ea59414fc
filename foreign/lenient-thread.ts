import { idText } from '#contract/fields'
import { isRecord } from '#contract/lists'
import { readPage } from './envelopes.ts'
import { findNestedReplies, findParentId } from './post-fields.ts'
import { withUsableSlug } from './usable-slug.ts'

/**
 * Reads a thread from any API: the customer's text names the call but not its answer (customer-spec §7). The answer may be one post with
 * the posts around it, a list from the top down to the post and its replies, or a tree from the top, with or without `data`.
 * @param id the id of the requested post
 * @param name the post's name in the contract: `argument` or `comment`
 * @returns the answer unchanged if it isn't a thread
 */
export function parseThread(raw: unknown, id: string, name: string): unknown {
  const answer = unwrap(raw, name)
  if (isRecord(answer) && isRecord(answer[name])) return { data: { ...answer, debate_slug: answer.debate_slug ?? debateSlug(answer) } }
  const path = Array.isArray(answer) ? pathInList(answer, id) : pathInTree(answer, id)
  const post = path.at(-1)
  return post ? { data: { [name]: post, ancestors: path.slice(0, -1), debate_slug: debateSlug(post) } } : raw
}

/**
 * Reads a list of posts from any API, depth first and with a depth, as in the contract: from a flat list by its parents, from trees
 * by nesting.
 * @returns the answer unchanged if it isn't a list
 */
export function parseList(raw: unknown): unknown {
  const page = readPage(raw)
  if (!isRecord(page) || !Array.isArray(page.data)) return raw
  const rows = page.data.filter(isRecord)
  if (rows.some(({ depth }) => typeof depth === 'number')) return raw
  const unreadable = page.data.filter((row) => !isRecord(row))
  return { ...page, data: [...depthFirst(rows.flatMap(withReplies)), ...unreadable] }
}

/** Deeper than any page shows. Bounds the recursion, because a foreign API sets the depth. */
const maxDepth = 100

/** Returns a post and all posts nested in it, each with the id of its parent. */
function withReplies(row: Row, depth = 0): Row[] {
  const replies = depth < maxDepth ? (findNestedReplies(row) ?? []).filter(isRecord) : []
  return [row, ...replies.flatMap((reply) => withReplies({ ...reply, parent_id: findParentId(reply) ?? row.id }, depth + 1))]
}

function depthFirst(rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map(({ id }) => idText(id)))
  const byParent = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = idText(findParentId(row))
    const parentKey = ids.has(parent) && parent !== idText(row.id) ? parent : ''
    const siblings = byParent.get(parentKey) ?? []
    siblings.push(row)
    byParent.set(parentKey, siblings)
  }
  const sorted: Row[] = []
  const stack = (byParent.get('') ?? []).map((row) => ({ ...row, depth: 0 })).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    sorted.push(next)
    const { id, depth } = next as Row & { depth: number }
    const replies = byParent.get(idText(id)) ?? []
    byParent.delete(idText(id))
    stack.push(...replies.map((row) => ({ ...row, depth: depth + 1 })).reverse())
  }
  return sorted
}

function unwrap(raw: unknown, name: string): unknown {
  return isRecord(raw) && 'data' in raw && !('id' in raw) && !(name in raw) ? unwrap(raw.data, name) : raw
}

function debateSlug({ debate }: Record<string, unknown>): unknown {
  const named = withUsableSlug(debate)
  return isRecord(named) ? named.slug : undefined
}

type Row = Record<string, unknown>

const hasId = (row: Row, id: unknown) => id !== null && idText(row.id) === idText(id)

/** Returns the posts from the top down to the post, following the ids of parents. Stops at a cycle. */
function pathInList(rows: readonly unknown[], id: string): Row[] {
  const path: Row[] = []
  const posts = rows.filter(isRecord)
  for (let next = posts.find((row) => hasId(row, id)); next && !path.includes(next); ) {
    path.unshift(next)
    const parent = findParentId(next)
    next = posts.find((row) => hasId(row, parent))
  }
  return path
}

function pathInTree(root: unknown, id: string): Row[] {
  if (!isRecord(root)) return []
  if (hasId(root, id)) return [root]
  for (const child of findNestedReplies(root) ?? []) {
    const path = pathInTree(child, id)
    if (path.length > 0) return [root, ...path]
  }
  return []
}
