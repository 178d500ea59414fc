import type { Log } from '../platform/log.ts'
import type { Database } from './database.ts'
import { WriteError } from './database-faults.ts'

const minute = 60_000

/**
 * Removes deleted data, such as used mail links, from the database's files within a minute or two.
 * @returns a function that stops it
 */
export function startPurgingDeleted({ db, log }: { db: Database; log: Log }): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = db.purgeDeleted().catch((err) => {
      // Another process is writing; try again in a minute.
      if (!(err instanceof WriteError)) log.error({ err }, 'deleted data is still in the write-ahead log')
    })
  }, minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
