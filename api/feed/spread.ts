import type { Candidate, Ranked } from './rank.ts'

/** No more than so many in a row about one tag, or begun by one person. */
const mostInARow = 2
/** So far down one is looked for that differs: rather a row than what hardly anybody wants to see. */
const lookedThrough = 10

/**
 * The first cards of a ranking, with some variety: one that would make a row of three about the same tag, or of the same person,
 * waits until another one has come between.
 */
export function spread(ranked: readonly Ranked[], count: number): Ranked[] {
  const left = [...ranked]
  const cards: Ranked[] = []
  while (cards.length < count && left.length > 0) {
    const row = cards.slice(-mostInARow).map(({ candidate }) => candidate)
    const differs = left.slice(0, lookedThrough).findIndex(({ candidate }) => row.length < mostInARow || !alike([...row, candidate]))
    cards.push(...left.splice(Math.max(differs, 0), 1))
  }
  return cards
}

function alike([first, ...others]: readonly Candidate[]): boolean {
  if (!first) return false
  const sameTag = first.tags.some((tag) => others.every(({ tags }) => tags.includes(tag)))
  return sameTag || (first.creatorId !== null && others.every(({ creatorId }) => creatorId === first.creatorId))
}
