/** Milliseconds between two tries. */
const first = 500
const longest = 30_000

/** How long to wait after so many failures in a row: twice as long each time, and never at the same moment for all. Milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2)
}
