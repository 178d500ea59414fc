/** The 95 % level of a normal distribution. */
const z = 1.96

/**
 * Returns the score that `top` sorts by: the lower bound of Wilson's interval for the true share of upvotes, so that 40 of 50 rank above 1
 * of 1 (docs/product.md#arguments and docs/product.md#comments, `top`).
 * @returns from 0 (no upvotes) to below 1
 */
export function computeScore({ up, down }: { up: number; down: number }): number {
  // The formula gives 0 too, but with a rounding error that would order equal posts.
  if (up === 0) return 0
  const all = up + down
  const share = up / all
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * all)) / all)
  return (share + (z * z) / (2 * all) - spread) / (1 + (z * z) / all)
}

/** Ten times the votes weigh as much as 12.5 hours. */
const secondsPerTenfold = 45_000

/**
 * Returns the number that highlights sort by: votes and recency combined, like Reddit's hot rank. It doesn't depend on the current time, so
 * it changes only with a vote, and an index keeps the order. Unlike Reddit's, it counts the first vote too.
 * @param createdAt ms since 1970
 */
export function computeHeat({ up, down }: { up: number; down: number }, createdAt: number): number {
  const balance = up - down
  return Math.sign(balance) * Math.log10(1 + Math.abs(balance)) + createdAt / 1000 / secondsPerTenfold
}
