import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { Busy, TooMany } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'

/** Slow reads take turns by address, because SQLite blocks everything else while it answers. */
const inTurn = fairQueue({
  ...{ concurrency: 4, perKey: 240, total: 1_000, timeout: 8_000 },
  tooMany: 'You have many searches running at once.',
  tooBusy: 'Many people are searching at the moment.',
})

type Reader = Pick<Context, 'limits' | 'address'>

/**
 * Runs a search when it is this address's turn. People who search a lot wait behind everybody else, and the time it takes counts against
 * their limit.
 * @throws TooMany for too many searches or too much work; Busy while too many wait; and what `work` throws
 */
export async function runInSearchQueue<T>({ limits, address }: Reader, work: () => Promise<T>): Promise<T> {
  await limits.take('searchByAddress', address)
  await limits.requireLeft('searchWorkByAddress', address)
  return inTurn(address, () => withCharge({ limits, address }, work))
}

/** How often a piece of an export asks for its turn, and the pause between, in ms. A file that is half sent shouldn't break off. */
const retries = { times: 150, pause: 400 } as const

/**
 * Reads a piece of a file that is being sent, in the same queue and against the same limit.
 * @throws TooMany or Busy if it got no turn for a minute; and what `work` throws
 */
export async function runInExportQueue<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(reader.address, () => withCharge(reader, work))
    } catch (error) {
      const isRefused = error instanceof Busy || error instanceof TooMany
      if (!isRefused || attempt === retries.times) throw error
      await pause(retries.pause)
    }
  }
}

async function withCharge<T>({ limits, address }: Reader, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    await limits.spend('searchWorkByAddress', address, performance.now() - start)
  }
}
