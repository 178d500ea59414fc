import { setImmediate as breathe } from 'node:timers/promises'
import type { Ports } from '../context.ts'
import { NotWritten } from '../database/database-faults.ts'
import { logRepeatedErrors } from '../platform/log-repeated-errors.ts'
import { lockDebateNow } from './lock-debate-now.ts'
import { listDue, lockAlive, moveDeadlines, setAlive } from './turns.queries.ts'

/** Milliseconds: a live turn is over within the second. */
const tick = 1_000

/** Starts the service's clock in this process: it says that it is alive, and advances what is overdue. @returns how to stop it */
export async function startClock(ports: Pick<Ports, 'db' | 'clock' | 'log'>): Promise<() => Promise<void>> {
  await keepAlive(ports)
  let beaten = ports.clock.now()
  const logged = logRepeatedErrors(ports.log, 'the clock missed a beat')
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

/** So often a process says that it is alive, and after so long a silence of all of them the service was down. Milliseconds. */
const heartbeat = { every: 3_000, down: 9_000 } as const

/**
 * Says that the service is alive. After an outage, or a sleep of the machine, the deadlines move by the time it was away, once,
 * whoever comes back first (docs/product.md#turns: while the service was down no clock ran).
 */
export async function keepAlive({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [alive, now] = [await lockAlive(tx), clock.now()]
    if (alive !== null && now - alive > heartbeat.down) await moveDeadlines(tx, alive, now - alive)
    if (alive === null || now > alive) await setAlive(tx, now)
  })
}

/** So many debates in one transaction: each alone would wait for the disk, all at once would hold up who posts. */
const together = 25

/**
 * Advances every debate that is overdue. However many processes sweep, and whoever reads or posts meanwhile, each step
 * happens once, for it happens under the debate's lock.
 */
export async function sweepOverdue({ db, clock, log }: Pick<Ports, 'db' | 'clock' | 'log'>): Promise<void> {
  const stuck = new Set<number>()
  for (;;) {
    const due = await listDue(db.read, clock.now(), together + stuck.size)
    // In one order for all: two processes never wait for each other crosswise.
    const ids = due.filter((id) => !stuck.has(id)).sort((a, b) => a - b)
    if (ids.length === 0) return
    await advance(ids).catch(async (fault) => {
      if (fault instanceof NotWritten) throw fault
      // One of them has a fault: the others go on without it.
      for (const id of ids)
        await advance([id]).catch((err) => {
          if (err instanceof NotWritten) throw err
          stuck.add(id)
          log.error({ err, debate: id }, 'a debate could not be advanced')
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
