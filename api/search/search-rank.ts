/** Ten times the votes weigh as much as half a year. */
const millisecondsPerTenfold = 182 * 24 * 60 * 60 * 1000

/**
 * Returns the rank that orders matches, highest first. It combines votes and recency like `computeHeat`, but over years rather than hours,
 * since searches look for what was said, not for what is new. It doesn't depend on the query, so a column stores it and both databases
 * order alike. Matches in a topic or name come before all others, whatever their rank.
 * @param balance upvotes minus downvotes; for a debate its popularity
 */
export function computeRank(balance: number, createdAt: number): number {
  return Math.sign(balance) * Math.log10(1 + Math.abs(balance)) + createdAt / millisecondsPerTenfold
}

/** Returns the rank of people, teams and groups. Shorter names are closer to what was typed: Ada before Adalbert. */
export function rankOfName(name: string): number {
  return -name.length
}

/**
 * Block sizes, as powers of two. PostgreSQL's index has no order: it would read every match of a frequent word to find the newest ones. So
 * each document also belongs to blocks of neighbouring ids, in several sizes, and a search asks the newest blocks first.
 */
const blockBits = [12, 14, 16, 18, 20]

const createBlock = (id: number, size: number) => `#${size}.${Math.floor(id / 2 ** size)}`

export function listBlocks(id: number): string[] {
  return blockBits.map((size) => createBlock(id, size))
}

/**
 * A range of ids, from `upTo` down to just above `after`. Each document in it has one of the lexemes in `blocks`; an empty list means
 * any document.
 */
export type IdRange = { after: number; upTo: number; blocks: string[] }

/**
 * Returns ranges to search one after the other until enough is found. Each is at most four times as long as all before it together, so that
 * no word costs much more than its matches are worth.
 */
export function listRangesBelow(newest: number): IdRange[] {
  const ranges: IdRange[] = []
  let upTo = newest
  for (const size of blockBits) {
    const block = Math.floor(newest / 2 ** size)
    // The newest block may have only just begun, so include the one before.
    const after = Math.max(0, block - 1) * 2 ** size - 1
    if (after + 1 < upTo)
      ranges.push({ after, upTo, blocks: [createBlock(newest, size), ...(block > 0 ? [createBlock(newest - 2 ** size, size)] : [])] })
    upTo = Math.min(upTo, after)
    if (upTo <= 0) return ranges
  }
  return [...ranges, { after: -1, upTo, blocks: [] }]
}
