/**
 * PostgreSQL's index knows no order: it would read all that a frequent word is in to find the newest of it. So every
 * document is also in a block of its neighbours, of several sizes, and a search asks the newest blocks first.
 */
const bits = [12, 14, 16, 18, 20]

const blockOf = (id: number, size: number) => `#${size}.${Math.floor(id / 2 ** size)}`

/** The lexemes of the blocks in which a document is. */
export function blocksOf(id: number): string[] {
  return bits.map((size) => blockOf(id, size))
}

/** Ids above `after`, down from the newest. `blocks`: lexemes of which each of them has one; none where it may be any. */
export type Stretch = { after: number; upTo: number; blocks: string[] }

/**
 * The stretches to look at one after the other until enough is found: each at most four times as long as all before it,
 * so that no word costs much more than what it gives.
 */
export function stretchesDownFrom(newest: number): Stretch[] {
  const stretches: Stretch[] = []
  let upTo = newest
  for (const size of bits) {
    const block = Math.floor(newest / 2 ** size)
    // Its own block may have just begun: so the one before, too.
    const after = Math.max(0, block - 1) * 2 ** size - 1
    if (after + 1 < upTo)
      stretches.push({ after, upTo, blocks: [blockOf(newest, size), ...(block > 0 ? [blockOf(newest - 2 ** size, size)] : [])] })
    upTo = Math.min(upTo, after)
    if (upTo <= 0) return stretches
  }
  return [...stretches, { after: -1, upTo, blocks: [] }]
}
