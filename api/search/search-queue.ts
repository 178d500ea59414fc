import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { Busy, TooMany } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'

/** Reading that takes long takes turns by address: SQLite answers while everything else waits. */
const inTurn = fairQueue({
  ...{ atOnce: 4, perKey: 240, inAll: 1_000, patience: 8_000 },
  tooMany: 'You have many searches running at once.',
  tooBusy: 'Many people are searching at this moment.',
})

type Reader = Pick<Context, 'limits' | 'address'>

/**
 * Searches when it is the address's turn: in everything, or in a list by its text. Whoever searches much waits behind everybody else, and
 * the time that it takes is counted.
 * @throws TooMany for too many searches or too much work, Busy while too many wait, and what `work` throws
 */
export async function inSearchQueue<T>({ limits, address }: Reader, work: () => Promise<T>): Promise<T> {
  await limits.take('searchByAddress', address)
  await limits.requireLeft('searchWorkByAddress', address)
  return inTurn(address, () => charged({ limits, address }, work))
}

/** How often a piece of a file asks for its turn, and the milliseconds between: what is half sent should not break off. */
const patience = { times: 150, pause: 400 } as const

/**
 * Reads a piece of a file that is being sent, in the same queue and counted alike.
 * @throws TooMany, Busy where it was not its turn for a minute, and what `work` throws
 */
export async function inExportQueue<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(reader.address, () => charged(reader, work))
    } catch (fault) {
      const isRefused = fault instanceof Busy || fault instanceof TooMany
      if (!isRefused || attempt === patience.times) throw fault
      await pause(patience.pause)
    }
  }
}

async function charged<T>({ limits, address }: Reader, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await limits.spend('searchWorkByAddress', address, performance.now() - begun)
  }
}
