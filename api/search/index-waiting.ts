import { setImmediate as breathe } from 'node:timers/promises'
import type { Ports } from '../platform/context.ts'
import { indexWaiting, listWaiting } from './waiting.queries.ts'

/** Documents of one transaction. */
const batch = 50

/**
 * Indexes what was there before the search (PRODUCT §6), the newest first, beside the pages. Ended at any moment it
 * goes on where it was.
 * @returns how many documents were indexed
 */
export async function indexTheWaiting({ db }: Pick<Ports, 'db'>): Promise<number> {
  for (let count = 0; ; ) {
    const waiting = await listWaiting(db.read, batch)
    if (waiting.length === 0) return count
    await db.transaction(async (tx) => {
      for (const document of waiting) await indexWaiting(tx, document)
    })
    count += waiting.length
    await breathe()
  }
}
