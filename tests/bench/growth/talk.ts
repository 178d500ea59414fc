import type { NewDebateRow } from '../../../api/database/tables.ts'
import { commentRow, countReply, debateRow, type NewPost } from '../rows.ts'
import { randomFrom, textsOf } from '../texts.ts'
import type { Size } from './fill.ts'
import type { Tree } from './trees.ts'

/**
 * A debate with comments as they really come: one that everybody answered, one thread straight down, and for the rest
 * remarks with a reply each. The first two stand at the beginning.
 */
export function talk(size: Size, now: number): Tree {
  const crowd = Math.min(170, Math.floor(size.comments * 0.3))
  const depth = Math.min(400, Math.floor(size.comments / 25))
  const chainAt = 1 + crowd
  const pairsAt = chainAt + depth
  const parents = Array.from({ length: size.comments }, (_, place) => {
    if (place === 0 || place === chainAt) return null
    if (place < chainAt) return 0
    if (place < pairsAt) return place - 1
    return (place - pairsAt) % 2 === 0 ? null : place - 1
  })
  return { debateId: size.debates + 4, slug: 'talk', firstId: 1, createdAt: now - 9e9, parents }
}

/** Where the end of the thread straight down stands in it. */
export function endOfThread({ parents }: Tree): number {
  return parents.findLastIndex((parent, place) => parent === place - 1 && parents[parent] === place - 2)
}

const texts = textsOf(150, 250, 5)

export function talkRowsOf(tree: Tree, people: number): { debate: NewDebateRow; rows: NewPost[] } {
  const random = randomFrom(tree.debateId)
  const rows: NewPost[] = []
  for (const [place, parentPlace] of tree.parents.entries()) {
    const parent = parentPlace === null ? undefined : rows[parentPlace]
    rows.push(
      commentRow({
        id: tree.firstId + place,
        debate_id: tree.debateId,
        number: place + 1,
        parent: parent ?? null,
        user_id: (place % people) + 1,
        created_at: tree.createdAt + place * 1_000,
        text: texts[place % texts.length] ?? '',
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
