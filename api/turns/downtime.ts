import type { Ports } from '../context.ts'
import { lockLastHeartbeat, setLastHeartbeat, shiftDeadlines } from './turns.queries.ts'

/** How often a process records that it is alive, and after how long without any record the service counts as down, in ms. */
export const heartbeat = { every: 3_000, down: 9_000 } as const

/**
 * Records that the service is alive. No debate's clock runs during an outage (docs/product.md#turns): after it, or after the machine has
 * slept, the first process to return moves all deadlines by the time that was lost, once.
 */
export async function recordHeartbeat({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [alive, now] = [await lockLastHeartbeat(tx), clock.now()]
    if (alive !== null && now - alive > heartbeat.down) await shiftDeadlines(tx, alive, now - alive)
    if (alive === null || now > alive) await setLastHeartbeat(tx, now)
  })
}
