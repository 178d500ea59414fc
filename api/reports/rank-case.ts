const day = 24 * 60 * 60 * 1000
/** What nobody reported but who was wrong time and again waits until all else is decided. Milliseconds, a hundred years. */
const sunk = 100 * 365 * day

/**
 * Where a case stands in the queue, the lowest first (COMMUNITY §5, "oldest and most reported first"): as if it had waited a day longer
 * for each person more who reported it. One number, kept with it, so that a queue of any length is read by its index.
 */
export function rankOfCase({ created_at, heeded }: { created_at: number; heeded: number }): number {
  return heeded === 0 ? created_at + sunk : created_at - (heeded - 1) * day
}
