import { setTimeout as pause } from 'node:timers/promises'
import { NotWritten } from './database-faults.ts'

/** How often to retry a lock that another process holds, in ms; a try costs microseconds. */
const retryEvery = 2

type Waiter = { patience: number; since: number; enter(): void; refuse(fault: unknown): void }

/** After `after` ms of writing without a pause, the queue pauses for `gap` ms so that other processes can write. */
export type Turns = { after: number; gap: number }

/** The clock, in ms; tests use one that advances only while somebody waits. */
type Time = { now(): number; pause(duration: number): Promise<void> }
const realTime: Time = { now: () => performance.now(), pause }

/**
 * Creates the queue of this process's writers, who run one at a time in the order in which they came.
 * While another process holds the lock they wait without blocking the event loop, all for the same lock rather than one after the
 * other. A moving queue refuses nobody, however long it is.
 * @param begin takes the database's lock; returns false if another process has it
 */
export function createWritersQueue(begin: () => boolean, turns: Turns, { now, pause } = realTime) {
  const waiting: Waiter[] = []
  let serving = false
  let writing = false
  let hurrying = false
  let leftAt = Number.NEGATIVE_INFINITY
  /** When the current stretch of writing without a pause began. */
  let stretchSince = Number.NEGATIVE_INFINITY

  async function serve(): Promise<void> {
    if (serving) return
    serving = true
    while (!writing && waiting.length > 0) {
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
    const isStretch = paused < turns.gap
    if (isStretch && now() - stretchSince >= turns.after) await pause(turns.gap - paused)
    if (now() - leftAt >= turns.gap) stretchSince = now()
  }

  /**
   * Takes the lock for the next writer.
   * @returns false if another process has the lock
   */
  function admitNext(): boolean {
    try {
      if (!begin()) return false
      writing = true
      waiting.shift()?.enter()
    } catch (fault) {
      waiting.shift()?.refuse(fault)
    }
    return true
  }

  async function waitForOtherProcess(): Promise<void> {
    const heldSince = now()
    do {
      refuseImpatient(heldSince)
      if (waiting.length === 0) return
      await pause(retryEvery)
    } while (!admitNext())
    stretchSince = now()
  }

  function refuseImpatient(heldSince: number): void {
    const at = now()
    const staying = waiting.filter(({ patience, since }) => !hurrying && at - Math.max(since, heldSince) < patience)
    const refused = waiting.filter((one) => !staying.includes(one))
    waiting.splice(0, waiting.length, ...staying)
    for (const { refuse } of refused) refuse(new NotWritten('locked'))
  }

  return {
    /**
     * Waits for its turn and takes the lock; the caller must then call `leave`.
     * @param patience how long to wait for another process, in ms
     * @throws NotWritten if another process held the lock for longer
     */
    enter(patience: number): Promise<void> {
      return new Promise((enter, refuse) => {
        waiting.push({ patience, since: now(), enter, refuse })
        void serve()
      })
    },
    /** Makes all writers stop waiting for other processes from now on. */
    hurry(): void {
      hurrying = true
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
 * @param patience how long to retry, in ms
 * @param isHeld checks for an error of that kind; any other is thrown
 * @throws NotWritten if it was blocked for longer
 */
export async function retryWhileHeld<T>(patience: number, isHeld: (fault: unknown) => boolean, attempt: () => T): Promise<Awaited<T>> {
  const since = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (fault) {
      if (!isHeld(fault)) throw fault
      if (performance.now() - since >= patience) throw new NotWritten('locked', { cause: fault })
      await pause(retryEvery)
    }
  }
}
