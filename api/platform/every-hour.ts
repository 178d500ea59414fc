import type { Log } from './log.ts'

const hour = 3_600_000

/**
 * Does some sweeping at once and every hour. A fault is logged, and the next hour tries again.
 * @param fault what the log says of one
 * @returns how to stop
 */
export function everyHour(log: Log, fault: string, sweep: () => Promise<void>): () => Promise<void> {
  const swept = () => sweep().catch((err) => log.error({ err }, fault))
  let running = swept()
  const timer = setInterval(() => {
    running = running.then(swept)
  }, hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
