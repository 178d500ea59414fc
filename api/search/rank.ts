/** Ten times the votes weigh as much as half a year. */
const millisecondsPerTenfold = 182 * 24 * 60 * 60 * 1000

/**
 * What matches are ordered by, the highest first: votes and recency in one number, as `heatOf`, but over years rather
 * than hours, for a search is for what was said and not for what goes on. Known without the query, so that a column
 * keeps it and both databases order alike. Matches in a topic or a name stand before all others whatever their rank.
 * @param balance up votes less down votes; of a debate its popularity
 */
export function rankOf(balance: number, createdAt: number): number {
  return Math.sign(balance) * Math.log10(1 + Math.abs(balance)) + createdAt / millisecondsPerTenfold
}

/** Of people, teams and groups the shorter name is nearer to what was typed: Ada before Adalbert. */
export function rankOfName(name: string): number {
  return -name.length
}
