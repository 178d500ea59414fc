import type { Ports } from '../platform/context.ts'
import { tidyChannels } from './tidy-channels.ts'

const hour = 3_600_000

/** Starts to drop old events, at once and every hour. @returns how to stop */
export function startTidying(ports: Pick<Ports, 'db' | 'clock' | 'log'>): () => Promise<void> {
  const tidy = () => tidyChannels(ports).catch((err) => ports.log.error({ err }, 'old events could not be dropped'))
  let running = tidy()
  const timer = setInterval(() => {
    running = running.then(tidy)
  }, hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
