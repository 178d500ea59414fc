import { setTimeout as pause } from 'node:timers/promises'
import { WriteError } from './database-faults.ts'

/** How often to retry a lock that another process holds, in ms; an attempt costs microseconds. */
const retryEvery = 2

type Waiter = { timeout: number; since: number; enter(): void; refuse(error: unknown): void }

/** After `after` ms of writing without a pause, the queue pauses for `gap` ms so that other processes can write. */
export type WriterPauses = { after: number; gap: number }

/** The clock, in ms; tests use one that advances only while somebody waits. */
type Time = { now(): number; pause(duration: number): Promise<void> }
const realTime: Time = { now: () => performance.now(), pause }

/**
 * Creates the queue of this process's writers, who run one at a time in the order in which they came.
 * While another process holds the lock they wait without blocking the event loop, all for the same lock rather than one after the
 * other. A moving queue refuses nobody, however long it is.
 * @param begin takes the database's lock; returns false if another process has it
 */
export function createWritersQueue(begin: () => boolean, pauses: WriterPauses, { now, pause } = realTime) {
  const pending: Waiter[] = []
  let serving = false
  let writing = false
  let isStopping = false
  let leftAt = Number.NEGATIVE_INFINITY
  /** When the current stretch of writing without a pause began. */
  let stretchSince = Number.NEGATIVE_INFINITY

  async function serve(): Promise<void> {
    if (serving) return
    serving = true
    while (!writing && pending.length > 0) {
      await yieldToOthers()
      if (!admitNext()) await waitForOtherProcess()
    }
    serving = false
  }

  /**
   * Pauses after a long stretch: a process that only retries now and then never finds the lock free
   * if another takes it again at once.
   */
  async function yieldToOthers(): Promise<void> {
    const paused = now() - leftAt
    const isStretch = paused < pauses.gap
    if (isStretch && now() - stretchSince >= pauses.after) await pause(pauses.gap - paused)
    if (now() - leftAt >= pauses.gap) stretchSince = now()
  }

  /**
   * Takes the lock for the next writer.
   * @returns false if another process has the lock
   */
  function admitNext(): boolean {
    try {
      if (!begin()) return false
      writing = true
      pending.shift()?.enter()
    } catch (error) {
      pending.shift()?.refuse(error)
    }
    return true
  }

  async function waitForOtherProcess(): Promise<void> {
    const heldSince = now()
    do {
      refuseTimedOut(heldSince)
      if (pending.length === 0) return
      await pause(retryEvery)
    } while (!admitNext())
    stretchSince = now()
  }

  function refuseTimedOut(heldSince: number): void {
    const at = now()
    const staying = pending.filter(({ timeout, since }) => !isStopping && at - Math.max(since, heldSince) < timeout)
    const refused = pending.filter((one) => !staying.includes(one))
    pending.splice(0, pending.length, ...staying)
    for (const { refuse } of refused) refuse(new WriteError('locked'))
  }

  return {
    /**
     * Waits for its turn and takes the lock; the caller must then call `leave`.
     * @param timeout how long to wait for another process, in ms
     * @throws WriteError if another process held the lock for longer
     */
    enter(timeout: number): Promise<void> {
      return new Promise((enter, refuse) => {
        pending.push({ timeout, since: now(), enter, refuse })
        void serve()
      })
    },
    /** Makes all writers stop waiting for other processes from now on. */
    stopWaiting(): void {
      isStopping = true
    },
    /** Ends the turn; call it after the transaction. */
    leave(): void {
      writing = false
      leftAt = now()
      void serve()
    },
  }
}

/**
 * Retries an operation that another process blocks, until it succeeds.
 * @param timeout how long to retry, in ms
 * @param isLocked checks for an error of that kind; any other is thrown
 * @throws WriteError if it was blocked for longer
 */
export async function retryWhileLocked<T>(timeout: number, isLocked: (error: unknown) => boolean, attempt: () => T): Promise<Awaited<T>> {
  const since = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() - since >= timeout) throw new WriteError('locked', { cause: error })
      await pause(retryEvery)
    }
  }
}
