import { setImmediate as breathe } from 'node:timers/promises'
import type { Ports } from '../platform/context.ts'
import { indexWaiting, listWaiting } from './waiting.queries.ts'

/** Documents of one transaction, at most, and the milliseconds after which it takes no more: others wait to write. */
const together = { documents: 50, milliseconds: 20 } as const

/**
 * Indexes what waits for it: what was there before the search (PRODUCT §6), and the posts of archives. The newest
 * first, beside the pages. Ended at any moment it goes on where it was.
 * @param goOn asked before more are begun
 * @returns how many documents were indexed
 */
export async function indexTheWaiting({ db }: Pick<Ports, 'db'>, goOn: () => boolean = () => true): Promise<number> {
  let count = 0
  while (goOn()) {
    const waiting = await listWaiting(db.read, together.documents)
    if (waiting.length === 0) break
    count += await db.transaction(async (tx) => {
      const until = performance.now() + together.milliseconds
      let indexed = 0
      for (const document of waiting) {
        await indexWaiting(tx, document)
        indexed++
        if (performance.now() > until) break
      }
      return indexed
    })
    await breathe()
  }
  return count
}
