import type { Ports } from '../context.ts'
import { loggingLastingFaults } from '../platform/lasting-faults.ts'
import { heartbeat, keepAlive } from './keep-alive.ts'
import { sweepOverdue } from './sweep-overdue.ts'

/** Milliseconds: a live turn is over within the second. */
const tick = 1_000

/** Starts the service's clock in this process: it says that it is alive, and advances what is overdue. @returns how to stop it */
export async function startClock(ports: Pick<Ports, 'db' | 'clock' | 'log'>): Promise<() => Promise<void>> {
  await keepAlive(ports)
  let beaten = ports.clock.now()
  const logged = loggingLastingFaults(ports.log, 'the clock missed a beat')
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    // A sweep that takes longer than a tick is not doubled.
    running ??= logged(turn).finally(() => {
      running = null
    })
  }, tick)
  timer.unref()

  /** Alive first: after a sleep of the machine the deadlines move before anything is overdue. */
  async function turn(): Promise<void> {
    if (ports.clock.now() - beaten >= heartbeat.every) {
      await keepAlive(ports)
      beaten = ports.clock.now()
    }
    await sweepOverdue(ports)
  }

  return async () => {
    clearInterval(timer)
    await running
  }
}
