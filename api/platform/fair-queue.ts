import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busy, TooMany } from './failures.ts'

type Limits = {
  /** How many pieces of work run in parallel. */
  concurrency: number
  /** How many pieces of work one key may have, running and waiting. */
  perKey: number
  /** How many pieces of work all keys together may have, running and waiting. */
  total: number
  /** How long a piece may wait for its turn, in ms. */
  timeout: number
  /** The message for somebody with too much work. */
  tooMany: string
  /** The message for everybody while there is too much work. */
  tooBusy: string
}

/**
 * Runs a piece of work when its turn comes.
 * @param key the owner of the work: a member's id, or a guest's address
 */
type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** When to retry, in seconds: for somebody with too much work, and for everybody else. */
const retryAfter = { tooMany: 2, tooBusy: 5 }

/**
 * Creates a queue for heavy work in which keys take turns: heavy users wait behind light ones. Each piece starts in its own turn
 * of the event loop, so that other requests are answered in between.
 * @returns a function that runs work in the queue; it throws TooMany if the key has too much work, and Busy if all keys together
 * do, or if the turn did not come in time
 */
export function fairQueue({ concurrency, perKey, total, timeout, tooMany, tooBusy }: Limits): FairQueue {
  /** Waiting work by key, in the order of turns. */
  const pending = new Map<string, (() => void)[]>()
  const countByKey = new Map<string, number>()
  let [pieces, running] = [0, 0]

  function takeNext(): (() => void) | undefined {
    const [first] = pending
    if (!first) return undefined
    const [key, [begin, ...others]] = first
    // Move the key with its remaining work to the end of the line.
    pending.delete(key)
    if (others.length > 0) pending.set(key, others)
    return begin
  }

  function waitForTurn(key: string): Promise<void> {
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        const remaining = pending.get(key)?.filter((other) => other !== begin) ?? []
        if (remaining.length > 0) pending.set(key, remaining)
        else pending.delete(key)
        reject(new Busy(retryAfter.tooBusy, tooBusy))
      }, timeout)
      pending.set(key, [...(pending.get(key) ?? []), begin])
    })
  }

  /** Gives the free slot to the next piece of work. */
  function endTurn(): void {
    const begin = takeNext()
    if (begin) begin()
    else running--
  }

  return async (key, work) => {
    const count = countByKey.get(key) ?? 0
    if (count >= perKey) throw new TooMany(retryAfter.tooMany, tooMany)
    if (pieces >= total) throw new Busy(retryAfter.tooBusy, tooBusy)
    countByKey.set(key, count + 1)
    pieces++
    try {
      await waitForTurn(key)
      try {
        await nextTurn()
        return await work()
      } finally {
        endTurn()
      }
    } finally {
      pieces--
      const left = (countByKey.get(key) ?? 1) - 1
      if (left > 0) countByKey.set(key, left)
      else countByKey.delete(key)
    }
  }
}
