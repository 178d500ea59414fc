import type { NewDebateRow } from '../../../api/database/debate-tables.ts'
import { commentRow, countReply, debateRow, type NewPost } from '../rows.ts'
import { randomTexts, seededRandom } from '../texts.ts'
import type { Size } from './fill.ts'
import type { Tree } from './trees.ts'

/**
 * A debate with realistic comments: first one that everybody answered, then one thread straight down, and finally remarks with one
 * reply each.
 */
export function talk(size: Size, now: number): Tree {
  const crowd = Math.min(170, Math.floor(size.comments * 0.3))
  const depth = Math.min(400, Math.floor(size.comments / 25))
  const chainAt = 1 + crowd
  const pairsAt = chainAt + depth
  const parents = Array.from({ length: size.comments }, (_, index) => {
    if (index === 0 || index === chainAt) return null
    if (index < chainAt) return 0
    if (index < pairsAt) return index - 1
    return (index - pairsAt) % 2 === 0 ? null : index - 1
  })
  return { debateId: size.debates + 4, slug: 'talk', firstId: 1, createdAt: now - 9e9, parents }
}

/** Returns the position of the last comment in the deep thread. */
export function lastOfThread({ parents }: Tree): number {
  return parents.findLastIndex((parent, index) => parent === index - 1 && parents[parent] === index - 2)
}

const texts = randomTexts(150, 250, 5)

export function buildTalkRows(tree: Tree, people: number): { debate: NewDebateRow; rows: NewPost[] } {
  const random = seededRandom(tree.debateId)
  const rows: NewPost[] = []
  for (const [index, parentPlace] of tree.parents.entries()) {
    const parent = parentPlace === null ? undefined : rows[parentPlace]
    rows.push(
      commentRow({
        id: tree.firstId + index,
        debate_id: tree.debateId,
        number: index + 1,
        parent: parent ?? null,
        user_id: (index % people) + 1,
        created_at: tree.createdAt + index * 1_000,
        text: texts[index % texts.length] ?? '',
        up: random() < 0.5 ? 0 : Math.floor(random() * 40),
        down: random() < 0.5 ? 0 : Math.floor(random() * 10),
      }),
    )
    if (parent) countReply(parent, rows.at(-1) ?? parent)
  }
  const debate = debateRow({
    id: tree.debateId,
    slug: tree.slug,
    topic: 'Much is to be said about this',
    description: texts[0] ?? '',
    type: 'open',
    created_at: tree.createdAt,
    comments_count: rows.length,
    comment_roots_count: rows.filter((row) => row.parent_id === null).length,
  })
  return { debate, rows }
}
