import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** Memory that both sides see: 0 until a thread has begun, then its number in the system, or -1 where that is not known. */
export type Beginning = Int32Array<SharedArrayBuffer>
export const beginningToShare = (): Beginning => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** What a thread is handed: what its job takes, and where to say that it has begun. */
export type ThreadWork = { taken: readonly unknown[]; beginning: Beginning }

/**
 * A job as the threads of text-threads.ts run it: the default export of a file of its own, which build.mjs bundles.
 * @returns it, saying when it begins, so that the time of waiting is not counted as work
 */
export function threadWork<Work extends (...taken: never[]) => unknown>(work: Work): (task: ThreadWork) => unknown {
  const own = ownNumber()
  return ({ taken, beginning }) => {
    inHand = beginning
    Atomics.store(beginning, 0, own)
    return Reflect.apply(work, undefined, taken)
  }
}

/** Of the one task that this thread has at a time. */
let inHand: Beginning | undefined

/**
 * Loads what a job needs for some texts only: the text in hand counts as not begun meanwhile.
 * @returns what `load` gives
 */
export function uncounted<T>(load: () => T): T {
  const begun = inHand ? Atomics.exchange(inHand, 0, 0) : 0
  try {
    return load()
  } finally {
    if (inHand) Atomics.store(inHand, 0, begun)
  }
}

/** As Linux has it. */
function ownNumber(): number {
  try {
    return Number(basename(readlinkSync('/proc/thread-self'))) || -1
  } catch {
    return -1
  }
}
