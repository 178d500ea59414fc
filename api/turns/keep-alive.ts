import type { Ports } from '../context.ts'
import { lockAlive, moveDeadlines, setAlive } from './turns.queries.ts'

/** So often a process says that it is alive, and after so long a silence of all of them the service was down. Milliseconds. */
export const heartbeat = { every: 3_000, down: 9_000 } as const

/**
 * Says that the service is alive. After an outage, or a sleep of the machine, the deadlines move by the time it was away, once,
 * whoever comes back first (PRODUCT §2, Turns: while the service was down no clock ran).
 */
export async function keepAlive({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [alive, now] = [await lockAlive(tx), clock.now()]
    if (alive !== null && now - alive > heartbeat.down) await moveDeadlines(tx, alive, now - alive)
    if (alive === null || now > alive) await setAlive(tx, now)
  })
}
