import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** Memory that both sides see: 0 until a thread has begun, then its number in the system, or -1 where that is not known. */
export type Beginning = Int32Array<SharedArrayBuffer>
export const beginningToShare = (): Beginning => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** What a thread is handed: what its job takes, and where to say that it has begun. */
export type ThreadWork = { taken: readonly unknown[]; beginning: Beginning }

/** What a thread hands back: the job's answer, and the milliseconds of processor time that it took. */
export type ThreadAnswer = { answer: unknown; worked: number }

/**
 * A job as the threads of text-worker-pool.ts run it: the default export of a file of its own, which scripts/bundle.mjs bundles.
 * @returns it, saying when it begins, so that the time of waiting is not counted as work
 */
export function threadWork<Work extends (...taken: never[]) => unknown>(work: Work): (task: ThreadWork) => Promise<ThreadAnswer> {
  const own = ownNumber()
  return async ({ taken, beginning }) => {
    inHand = beginning
    loading = 0
    const before = workedSoFar(own)
    Atomics.store(beginning, 0, own)
    const answer = await Reflect.apply(work, undefined, taken)
    return { answer, worked: Math.max(0, workedSoFar(own) - before - loading) }
  }
}

/** Of the one task that this thread has at a time. */
let inHand: Beginning | undefined
/** Milliseconds that the task in hand spent on what `uncounted` loads. */
let loading = 0

/**
 * Loads what a job needs for some texts only: the text in hand counts as not begun meanwhile.
 * @returns what `load` gives
 */
export function uncounted<T>(load: () => T): T {
  const begun = inHand ? Atomics.exchange(inHand, 0, 0) : 0
  const before = workedSoFar(begun)
  try {
    return load()
  } finally {
    loading += workedSoFar(begun) - before
    if (inHand) Atomics.store(inHand, 0, begun)
  }
}

/** Milliseconds for which a thread has had a processor; since any moment, where Linux does not tell. */
function workedSoFar(thread: number): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
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
