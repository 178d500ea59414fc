import { clockLimits } from '#contract/debate-limits'

export const skipTitle = 'Skip your turn'
export const skipLabel = 'Skip this turn'
export const turnOver = 'Your turn is already over.'
export const turnSkipped = 'You skipped your turn.'
/** A rule of our own API; a foreign API may count differently. */
export const skippingRule = 'Skipping doesn’t count as a missed turn.'

/** Says how late a post still counts, and how many missed turns forfeit the debate. */
export function graceText(live: boolean): string {
  const { grace, misses } = clockLimits
  const late = live ? `${grace.live / 1_000} seconds` : `${grace.standard / 60_000} minutes`
  return `A post up to ${late} late still counts. If you miss ${misses === 2 ? 'two' : misses} turns in a row, you forfeit.`
}
