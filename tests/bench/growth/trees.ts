import type { NewDebateRow } from '../../../api/database/debate-tables.ts'
import { argumentRow, countReply, debateRow, type NewPost } from '../rows.ts'
import { randomTexts, seededRandom } from '../texts.ts'
import type { Size } from './fill.ts'

/** The shape of a debate: for each argument the position of its parent, or null. Ids and numbers follow the positions. */
export type Tree = { debateId: number; slug: string; firstId: number; createdAt: number; parents: readonly (number | null)[] }

const perRoot = 5
const crowdRoots = 20

/** Thousands of short threads: a root, two replies to it, and one reply to each of them. */
export function forum(size: Size, now: number): Tree {
  const shape = [null, 0, 0, 1, 2]
  const parents = Array.from({ length: size.arguments }, (_, index) => {
    const within = shape[index % perRoot] ?? null
    return within === null ? null : index - (index % perRoot) + within
  })
  return { debateId: size.debates + 1, slug: 'forum', firstId: 1, createdAt: now - 9e9, parents }
}

/** Twenty threads whose roots have all the replies: thousands of siblings. */
export function crowd(size: Size, now: number): Tree {
  // At least one full page for each thread, however small the database.
  const replies = Math.max(size.arguments / crowdRoots, 25)
  const parents = Array.from({ length: crowdRoots * replies }, (_, index) => (index < crowdRoots ? null : index % crowdRoots))
  return { debateId: size.debates + 2, slug: 'crowd', firstId: size.arguments + 1, createdAt: now - 9e9, parents }
}

/** One thread straight down, each argument answering the previous one. */
export function chain(size: Size, now: number): Tree {
  const parents = Array.from({ length: size.depth }, (_, index) => (index === 0 ? null : index - 1))
  return { debateId: size.debates + 3, slug: 'chain', firstId: 10_000_000, createdAt: now - 9e9, parents }
}

const texts = randomTexts(150, 600, 3)

export function buildTreeRows(tree: Tree, people: number): { debate: NewDebateRow; rows: NewPost[] } {
  const random = seededRandom(tree.debateId)
  const rows: NewPost[] = []
  for (const [index, parentPlace] of tree.parents.entries()) {
    const parent = parentPlace === null ? null : rows[parentPlace]
    const row = argumentRow({
      id: tree.firstId + index,
      debate_id: tree.debateId,
      number: index + 1,
      parent: parent ?? null,
      user_id: (index % people) + 1,
      stance: random() < 0.5 ? 'for' : 'against',
      created_at: tree.createdAt + index * 1_000,
      text: texts[index % texts.length] ?? '',
      // Half have no votes and so the same score, as on a real site.
      up: random() < 0.5 ? 0 : Math.floor(random() * 40),
      down: random() < 0.5 ? 0 : Math.floor(random() * 10),
    })
    if (parent) countReply(parent, row)
    rows.push(row)
  }
  const debate = debateRow({
    id: tree.debateId,
    slug: tree.slug,
    topic: `The ${tree.slug} is the better shape of a debate`,
    description: texts[0] ?? '',
    type: 'open',
    created_at: tree.createdAt,
    arguments_count: rows.length,
    roots_count: rows.filter((row) => row.parent_id === null).length,
  })
  return { debate, rows }
}
