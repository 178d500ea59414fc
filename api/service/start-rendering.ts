import type { Ports } from '../context.ts'
import { everyHour } from '../platform/every-hour.ts'
import { renderAgain } from './render-again.ts'

const fault = 'texts could not be rendered again'

/**
 * Keeps texts rendered as they should be: at the start, at every hour, and after each commit of this process that has outdated some, as by
 * another name or a deleted account that somebody has back.
 * @returns how to stop it, after the text in hand
 */
export function startRendering(ports: Pick<Ports, 'db' | 'log'>): () => Promise<void> {
  let stopped = false
  let again = false
  let round: Promise<void> | null = null
  ports.db.onCommit((words) => words.some(({ kind }) => kind === 'outdated') && void render())
  const stopHourly = everyHour(ports.log, fault, render)

  /** One round at a time: what is outdated during one is rendered in the next. */
  function render(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (round) again = true
    round ??= renderAgain(ports, () => !stopped)
      .then(
        () => {},
        (err) => ports.log.error({ err }, fault),
      )
      .then(() => {
        round = null
        if (!again) return
        again = false
        return render()
      })
    return round
  }

  return async () => {
    stopped = true
    await stopHourly()
    await round
  }
}
