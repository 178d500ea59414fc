import type { Ports } from '../platform/context.ts'
import { heartbeat, keepAlive } from './keep-alive.ts'
import { sweepOverdue } from './sweep-overdue.ts'

/** Milliseconds: a live turn is over within the second. */
const tick = 1_000

/** Starts the service's clock in this process: it says that it is alive, and advances what is overdue. @returns how to stop it */
export async function startClock(ports: Pick<Ports, 'db' | 'clock' | 'log'>): Promise<() => Promise<void>> {
  await keepAlive(ports)
  let beaten = ports.clock.now()
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    // A sweep that takes longer than a tick is not doubled.
    running ??= turn().finally(() => {
      running = null
    })
  }, tick)
  timer.unref()

  /** Alive first: after a sleep of the machine the deadlines move before anything is overdue. */
  async function turn(): Promise<void> {
    try {
      if (ports.clock.now() - beaten >= heartbeat.every) {
        await keepAlive(ports)
        beaten = ports.clock.now()
      }
      await sweepOverdue(ports)
    } catch (err) {
      ports.log.error({ err }, 'the clock missed a beat')
    }
  }

  return async () => {
    clearInterval(timer)
    await running
  }
}
