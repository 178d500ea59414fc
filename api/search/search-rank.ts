/** Ten times the votes weigh as much as half a year. */
const millisecondsPerTenfold = 182 * 24 * 60 * 60 * 1000

/**
 * Returns the rank that orders matches, highest first. It combines votes and recency like `heatOf`, but over years rather than hours, since
 * searches look for what was said, not for what is new. It doesn't depend on the query, so a column stores it and both databases order
 * alike. Matches in a topic or name come before all others, whatever their rank.
 * @param balance upvotes minus downvotes; for a debate its popularity
 */
export function rankOf(balance: number, createdAt: number): number {
  return Math.sign(balance) * Math.log10(1 + Math.abs(balance)) + createdAt / millisecondsPerTenfold
}

/** Returns the rank of people, teams and groups. Shorter names are closer to what was typed: Ada before Adalbert. */
export function rankOfName(name: string): number {
  return -name.length
}
