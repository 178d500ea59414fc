import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busy, TooMany } from './failures.ts'

type Limits = {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Pieces of work that one key may have running and waiting. */
  perKey: number
  /** The same of all keys together. */
  inAll: number
  /** How long a piece may wait for its turn; milliseconds. */
  patience: number
  /** A sentence for somebody who has too much in hand. */
  tooMany: string
  /** A sentence for everybody while too many ask. */
  tooBusy: string
}

/** Runs a piece of work when it is its turn. @param key whose work it is: a member's id, or the address of a guest */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** When somebody with too much in hand, and everybody else, may try again; seconds. */
const retryAfter = { tooMany: 2, tooBusy: 5 }

/**
 * Makes a queue for heavy work in which the askers take turns: whoever asks for much waits behind everybody who asks for little. Each
 * piece begins in a turn of the event loop of its own, so that other requests are answered between two of them.
 * @returns what runs work in it; it throws TooMany where the key has too much in hand, and Busy where all together have, or where it
 * was not anybody's turn in time
 */
export function fairQueue({ atOnce, perKey, inAll, patience, tooMany, tooBusy }: Limits): FairQueue {
  /** By key, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const inHand = new Map<string, number>()
  let [all, running] = [0, 0]

  function nextOf(): (() => void) | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [key, [begin, ...others]] = first
    // The key goes to the end of the line with whatever else it has.
    waiting.delete(key)
    if (others.length > 0) waiting.set(key, others)
    return begin
  }

  function turnOf(key: string): Promise<void> {
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(giveUp)
        resolve()
      }
      const giveUp = setTimeout(() => {
        const left = waiting.get(key)?.filter((other) => other !== begin) ?? []
        if (left.length > 0) waiting.set(key, left)
        else waiting.delete(key)
        reject(new Busy(retryAfter.tooBusy, tooBusy))
      }, patience)
      waiting.set(key, [...(waiting.get(key) ?? []), begin])
    })
  }

  /** Hands the place to whoever is next. */
  function endTurn(): void {
    const begin = nextOf()
    if (begin) begin()
    else running--
  }

  return async (key, work) => {
    const own = inHand.get(key) ?? 0
    if (own >= perKey) throw new TooMany(retryAfter.tooMany, tooMany)
    if (all >= inAll) throw new Busy(retryAfter.tooBusy, tooBusy)
    inHand.set(key, own + 1)
    all++
    try {
      await turnOf(key)
      try {
        await nextTurn()
        return await work()
      } finally {
        endTurn()
      }
    } finally {
      all--
      const left = (inHand.get(key) ?? 1) - 1
      if (left > 0) inHand.set(key, left)
      else inHand.delete(key)
    }
  }
}
