import { setImmediate as breathe } from 'node:timers/promises'
import type { Ports } from '../context.ts'
import { NotWritten } from '../database/not-written.ts'
import { lockDebateNow } from './lock-debate-now.ts'
import { listDue } from './turns.queries.ts'

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
