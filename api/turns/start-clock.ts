import { setImmediate as breathe } from 'node:timers/promises'
import type { Ports } from '../context.ts'
import { WriteError } from '../database/database-faults.ts'
import { logRepeatedErrors } from '../platform/repeating-jobs.ts'
import { heartbeat, recordHeartbeat } from './downtime.ts'
import { lockDebateNow } from './settle-debate.ts'
import { listDue } from './turns.queries.ts'

/** How often the clock runs, in ms, so that a live turn ends within the second. */
const tick = 1_000

/**
 * Starts the service's clock in this process. It records that the service is alive, and advances overdue debates.
 * @returns a function that stops it
 */
export async function startClock(ports: Pick<Ports, 'db' | 'clock' | 'log'>): Promise<() => Promise<void>> {
  await recordHeartbeat(ports)
  let lastBeat = ports.clock.now()
  const logged = logRepeatedErrors(ports.log, 'could not advance debates')
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    // A sweep that takes longer than a tick isn't started twice.
    running ??= logged(runOnce).finally(() => {
      running = null
    })
  }, tick)
  timer.unref()

  /** Records the heartbeat first: after the machine has slept, deadlines must move before anything counts as overdue. */
  async function runOnce(): Promise<void> {
    if (ports.clock.now() - lastBeat >= heartbeat.every) {
      await recordHeartbeat(ports)
      lastBeat = ports.clock.now()
    }
    await advanceOverdueDebates(ports)
  }

  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Debates per transaction. One each would wait for the disk every time; all in one would block people who post. */
const batchSize = 25

/**
 * Advances every overdue debate. Each step happens under the debate's lock, so it happens once, no matter how many processes sweep and how
 * many people read or post at the same time.
 */
export async function advanceOverdueDebates({ db, clock, log }: Pick<Ports, 'db' | 'clock' | 'log'>): Promise<void> {
  const stuck = new Set<number>()
  for (;;) {
    const due = await listDue(db.read, clock.now(), batchSize + stuck.size)
    // Ordered by id, so that two processes can't deadlock.
    const ids = due.filter((id) => !stuck.has(id)).sort((a, b) => a - b)
    if (ids.length === 0) return
    await advance(ids).catch(async (error) => {
      if (error instanceof WriteError) throw error
      // If one of them fails, the others go on without it.
      for (const id of ids)
        await advance([id]).catch((err) => {
          if (err instanceof WriteError) throw err
          stuck.add(id)
          log.error({ err, debate: id }, 'could not advance a debate')
        })
    })
    await breathe()
  }

  async function advance(ids: readonly number[]): Promise<void> {
    await db.transaction(async (tx) => {
      for (const id of ids) await lockDebateNow(tx, id, clock.now())
    })
  }
}
