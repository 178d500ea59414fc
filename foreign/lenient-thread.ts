import { idText } from '#contract/fields'
import { isRecord, readPage } from '#contract/lists'
import { answersIn, parentIn } from '#contract/threads'
import { withUsableSlug } from '#contract/usable-slug'

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

/**
 * A list of posts however an API answers it: depth first and each with its depth, as the contract has it; from a flat list by
 * who answers whom, from trees by what stands within them.
 * @returns what is no list as it came
 */
export function listOf(raw: unknown): unknown {
  const page = readPage(raw)
  if (!isRecord(page) || !Array.isArray(page.data)) return raw
  const rows = page.data.filter(isRecord)
  if (rows.some(({ depth }) => typeof depth === 'number')) return raw
  const odd = page.data.filter((row) => !isRecord(row))
  return { ...page, data: [...depthFirst(rows.flatMap(withAnswers)), ...odd] }
}

/** Nobody answers deeper than any page shows; and the depth of what an API sends is its own. */
const deepest = 100

/** A post and all that stand within it, each with whom it answers. */
function withAnswers(row: Row, depth = 0): Row[] {
  const answers = depth < deepest ? (answersIn(row) ?? []).filter(isRecord) : []
  return [row, ...answers.flatMap((answer) => withAnswers({ ...answer, parent_id: parentIn(answer) ?? row.id }, depth + 1))]
}

function depthFirst(rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map(({ id }) => idText(id)))
  const byParent = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = idText(parentIn(row))
    const place = ids.has(parent) && parent !== idText(row.id) ? parent : ''
    const siblings = byParent.get(place) ?? []
    siblings.push(row)
    byParent.set(place, siblings)
  }
  const placed: Row[] = []
  const waiting = (byParent.get('') ?? []).map((row) => ({ ...row, depth: 0 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    placed.push(next)
    const { id, depth } = next as Row & { depth: number }
    const below = byParent.get(idText(id)) ?? []
    byParent.delete(idText(id))
    waiting.push(...below.map((row) => ({ ...row, depth: depth + 1 })).reverse())
  }
  return placed
}

function unwrapped(raw: unknown, name: string): unknown {
  return isRecord(raw) && 'data' in raw && !('id' in raw) && !(name in raw) ? unwrapped(raw.data, name) : raw
}

function slugIn({ debate }: Record<string, unknown>): unknown {
  const named = withUsableSlug(debate)
  return isRecord(named) ? named.slug : undefined
}

type Row = Record<string, unknown>

const isOf = (row: Row, id: unknown) => id !== null && idText(row.id) === idText(id)

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

function pathInTree(root: unknown, id: string): Row[] {
  if (!isRecord(root)) return []
  if (isOf(root, id)) return [root]
  for (const child of answersIn(root) ?? []) {
    const path = pathInTree(child, id)
    if (path.length > 0) return [root, ...path]
  }
  return []
}
