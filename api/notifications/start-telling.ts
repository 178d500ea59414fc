import type { Ports } from '../context.ts'
import { loggingLastingFaults } from '../platform/lasting-faults.ts'
import { tellNews } from './tell-news.ts'

/** Milliseconds: what another process left untold when it ended waits no longer. */
const tick = 1_000

/**
 * Tells people the news from now on: at once after each commit of this process that recorded some, and at every beat what
 * anybody left.
 * @returns how to stop it, after the round in hand
 */
export function startTelling(ports: Pick<Ports, 'db' | 'clock' | 'log' | 'siteUrl' | 'clientSecret'>): () => Promise<void> {
  let stopped = false
  let again = false
  let round: Promise<void> | null = null
  const logged = loggingLastingFaults(ports.log, 'people could not be told the news')
  ports.db.onCommit((words) => words.some(({ kind }) => kind === 'recorded') && tell())
  const timer = setInterval(tell, tick)
  timer.unref()
  tell()

  /** One round at a time: what is recorded during one is told in the next. */
  function tell(): void {
    again = round !== null
    if (stopped || round) return
    round = logged(() => tellNews(ports)).then(() => {
      round = null
      if (again) tell()
    })
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}
