/** Returns the median. A few values that are slow because of a busy machine don't change it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2
}

/** Returns the value that `share` percent of the values don't exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? Number.NaN
}

/** Returns the lower quartile of costs: other load on the machine only ever adds to them. */
export const lowerQuartile = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 2] ?? Number.NaN

/** Does something once and returns its cost as processor time in ms, which doesn't include waiting for a processor. */
type Measurement = (round: number) => Promise<number>

/**
 * Runs two things in turn, so that other load on the machine affects both equally.
 * @param rounds how often to run each, after a quarter as many to warm up
 */
export async function measureInTurns(ours: Measurement, against: Measurement, rounds: number): Promise<{ ours: number; against: number }> {
  const costs = { ours: [] as number[], against: [] as number[] }
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    // Alternate the order, because the second one finds warmer caches.
    const pair = [['ours', ours] as const, ['against', against] as const]
    for (const [name, costing] of round % 2 === 0 ? pair : pair.reverse()) {
      const cost = await costing(Math.abs(round))
      if (round >= 0) costs[name].push(cost)
    }
  }
  return { ours: lowerQuartile(costs.ours), against: lowerQuartile(costs.against) }
}

/** @param ms milliseconds */
export const formatMs = (ms: number) => `${ms < 100 ? ms.toFixed(2) : Math.round(ms)} ms`
export const formatKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
