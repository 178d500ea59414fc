/** The delay before the first retry, in milliseconds. */
const initialPause = 500
const maxPause = 30_000

/**
 * Returns how long to wait after a number of consecutive failures, in milliseconds. Doubles each time, with jitter so that clients don't
 * retry together.
 */
export function retryDelay(failures: number): number {
  return Math.min(maxPause, initialPause * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2)
}
