import type { Log } from './log.ts'

const hour = 3_600_000

/**
 * Runs a job at once and then every hour. An error is logged, and the next hour tries again.
 * @param failureMessage the log message for an error
 * @returns a function that stops it
 */
export function everyHour(log: Log, failureMessage: string, job: () => Promise<void>): () => Promise<void> {
  const run = () => job().catch((err) => log.error({ err }, failureMessage))
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

/**
 * Wraps a job that runs again and again, and logs its errors: a lasting error is logged when it begins
 * and when it is over, not each time.
 * @param failureMessage the log message for an error
 * @returns a function that runs the job once and never fails
 */
export function logRepeatedErrors(log: Log, failureMessage: string): (job: () => Promise<unknown>) => Promise<void> {
  let lastError: string | null = null
  return async (job) => {
    try {
      await job()
      if (lastError !== null) log.info({}, `resolved: ${failureMessage}`)
      lastError = null
    } catch (err) {
      const error = String(err)
      if (error !== lastError) log.error({ err }, failureMessage)
      lastError = error
    }
  }
}
