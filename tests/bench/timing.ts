/** The middle one: a few that a busy machine made slow do not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? Number.NaN
}

/** Of costs: others on the machine only ever add. */
export const lowerQuartile = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 2] ?? Number.NaN

/** Does something once and says what it cost, in milliseconds of processor time: waiting for one's turn on a busy machine costs none. */
type Costing = (round: number) => Promise<number>

/**
 * Has two things done in turns, so that whatever else the machine does meets both alike.
 * @param rounds how often each, after a quarter as many to warm up
 */
export async function costsInTurns(ours: Costing, against: Costing, rounds: number): Promise<{ ours: number; against: number }> {
  const costs = { ours: [] as number[], against: [] as number[] }
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    // Who goes first takes turns as well: the second finds warmer caches.
    const pair = [['ours', ours] as const, ['against', against] as const]
    for (const [name, costing] of round % 2 === 0 ? pair : pair.reverse()) {
      const cost = await costing(Math.abs(round))
      if (round >= 0) costs[name].push(cost)
    }
  }
  return { ours: lowerQuartile(costs.ours), against: lowerQuartile(costs.against) }
}

/** @param ms milliseconds */
export const inMs = (ms: number) => `${ms < 100 ? ms.toFixed(2) : Math.round(ms)} ms`
export const inKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
