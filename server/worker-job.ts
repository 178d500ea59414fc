import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** Shared memory: 0 until a thread has started the task, then the thread's number in the system, or -1 if that is unknown. */
export type StartSignal = Int32Array<SharedArrayBuffer>
export const createStartSignal = (): StartSignal => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** A task for a thread: the arguments of its job, and the signal that it has started. */
export type ThreadTask = { args: readonly unknown[]; startSignal: StartSignal }

/** A thread's result: the job's answer, and its processor time in milliseconds. */
export type ThreadAnswer = { answer: unknown; worked: number }

/**
 * Wraps a job for the threads of text-worker-pool.ts. Use it as the default export of a separate file, which scripts/bundle.mjs bundles.
 * @returns the job, which signals when it starts, so that waiting time doesn't count as work
 */
export function defineThreadJob<Work extends (...args: never[]) => unknown>(work: Work): (task: ThreadTask) => Promise<ThreadAnswer> {
  const thread = threadNumber()
  return async ({ args, startSignal }) => {
    currentSignal = startSignal
    loading = 0
    const before = readProcessorTime(thread)
    Atomics.store(startSignal, 0, thread)
    const answer = await Reflect.apply(work, undefined, args)
    return { answer, worked: Math.max(0, readProcessorTime(thread) - before - loading) }
  }
}

/** The start signal of this thread's current task; a thread has one task at a time. */
let currentSignal: StartSignal | undefined
/** How long the current task has spent in `loadUncounted`, in milliseconds. */
let loading = 0

/**
 * Loads something that only some texts need, without counting the time: meanwhile the current text counts as not started.
 * @returns the result of `load`
 */
export function loadUncounted<T>(load: () => T): T {
  const thread = currentSignal ? Atomics.exchange(currentSignal, 0, 0) : 0
  const before = readProcessorTime(thread)
  try {
    return load()
  } finally {
    loading += readProcessorTime(thread) - before
    if (currentSignal) Atomics.store(currentSignal, 0, thread)
  }
}

/** Returns the processor time of a thread, in milliseconds. Without Linux, returns wall-clock time from an arbitrary start. */
function readProcessorTime(thread: number): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
  }
}

/** Returns this thread's number on Linux; -1 elsewhere. */
function threadNumber(): number {
  try {
    return Number(basename(readlinkSync('/proc/thread-self'))) || -1
  } catch {
    return -1
  }
}
