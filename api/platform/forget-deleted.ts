import { NotWritten } from '../database/not-written.ts'
import type { Ports } from './context.ts'

const minute = 60_000

/**
 * From now on what was deleted, like a link that was mailed, is gone from the database's files within a minute or two.
 * @returns how to stop it
 */
export function startForgettingDeleted({ db, log }: Pick<Ports, 'db' | 'log'>): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = db.forgetDeleted().catch((err) => {
      // Another process writes just now.
      if (!(err instanceof NotWritten)) log.error({ err }, 'what was deleted is still in the log of the database')
    })
  }, minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
