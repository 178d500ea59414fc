/** The 95 % level of a normal distribution. */
const z = 1.96

/**
 * What `top` sorts by: the lower bound of Wilson's interval for the true share of up votes, so that 40 of 50 stand
 * above 1 of 1 (docs/product.md#arguments and docs/product.md#comments, `top`).
 * @returns 0 (no up votes) to below 1
 */
export function scoreOf({ up, down }: { up: number; down: number }): number {
  // The formula gives 0 here too, but for a rounding error that would order what is equal.
  if (up === 0) return 0
  const all = up + down
  const share = up / all
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * all)) / all)
  return (share + (z * z) / (2 * all) - spread) / (1 + (z * z) / all)
}

/** Ten times the votes weigh as much as 12.5 hours. */
const secondsPerTenfold = 45_000

/**
 * What highlights sort by: votes and recency in one number, as Reddit's hot rank. The present is not in it, so it
 * changes with a vote alone and an index keeps the order. Unlike Reddit's, the first vote counts too.
 * @param createdAt milliseconds since 1970
 */
export function heatOf({ up, down }: { up: number; down: number }, createdAt: number): number {
  const balance = up - down
  return Math.sign(balance) * Math.log10(1 + Math.abs(balance)) + createdAt / 1000 / secondsPerTenfold
}
