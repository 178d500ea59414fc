import type { Log } from './log.ts'

const hour = 3_600_000

/**
 * Runs a job at once and then every hour. An error is logged, and the next hour tries again.
 * @param fault the log message for an error
 * @returns a function that stops it
 */
export function everyHour(log: Log, fault: string, sweep: () => Promise<void>): () => Promise<void> {
  const run = () => sweep().catch((err) => log.error({ err }, fault))
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
