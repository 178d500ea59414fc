import { setTimeout as pause } from 'node:timers/promises'
import { NotWritten } from './database-faults.ts'

/** Milliseconds between two looks at a lock that another process holds; a look costs microseconds. */
const look = 2

type Waiting = { patience: number; since: number; enter(): void; refuse(fault: unknown): void }

/** Milliseconds: after so long without a pause in which others could have begun to write, one of so long is made for them. */
export type Turns = { after: number; gap: number }

/** What waits are measured by, in milliseconds; a test has one that passes only while somebody waits. */
type Time = { now(): number; pause(duration: number): Promise<void> }
const realTime: Time = { now: () => performance.now(), pause }

/**
 * The writers of this process, one at a time and in the order in which they came. Where another process holds the
 * lock they wait without stopping the event loop, and all of them for the same, not one after the other. A queue that
 * moves refuses nobody, however long it is.
 * @param begin takes the database's lock, or says false because another process has it
 */
export function createWritersQueue(begin: () => boolean, turns: Turns, { now, pause } = realTime) {
  const waiting: Waiting[] = []
  let serving = false
  let writing = false
  let hurrying = false
  let leftAt = Number.NEGATIVE_INFINITY
  /** When the stretch of writing began in which there was no pause for others. */
  let stretchSince = Number.NEGATIVE_INFINITY

  async function serve(): Promise<void> {
    if (serving) return
    serving = true
    while (!writing && waiting.length > 0) {
      await letOthersIn()
      if (!admitted()) await heldUp()
    }
    serving = false
  }

  /** Who looks at a lock every so often never finds it free beside one who takes it again at once. */
  async function letOthersIn(): Promise<void> {
    const paused = now() - leftAt
    const isStretch = paused < turns.gap
    if (isStretch && now() - stretchSince >= turns.after) await pause(turns.gap - paused)
    if (now() - leftAt >= turns.gap) stretchSince = now()
  }

  /** @returns false if another process has the lock */
  function admitted(): boolean {
    try {
      if (!begin()) return false
      writing = true
      waiting.shift()?.enter()
    } catch (fault) {
      waiting.shift()?.refuse(fault)
    }
    return true
  }

  async function heldUp(): Promise<void> {
    const heldSince = now()
    do {
      refuseImpatient(heldSince)
      if (waiting.length === 0) return
      await pause(look)
    } while (!admitted())
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
     * Resolves when it is one's turn and the lock is taken; `leave` must follow.
     * @param patience milliseconds
     * @throws NotWritten if another process held the lock for longer than that
     */
    enter(patience: number): Promise<void> {
      return new Promise((enter, refuse) => {
        waiting.push({ patience, since: now(), enter, refuse })
        void serve()
      })
    },
    /** From now on nobody waits for what another process holds. */
    hurry(): void {
      hurrying = true
    },
    /** After the transaction's end. */
    leave(): void {
      writing = false
      leftAt = now()
      void serve()
    },
  }
}

/**
 * Tries what another process holds up for a moment, until it works.
 * @param patience milliseconds
 * @param isHeld whether a fault is of that kind; any other is thrown
 * @throws NotWritten if it was held up for longer
 */
export async function patiently<T>(patience: number, isHeld: (fault: unknown) => boolean, attempt: () => T): Promise<Awaited<T>> {
  const since = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (fault) {
      if (!isHeld(fault)) throw fault
      if (performance.now() - since >= patience) throw new NotWritten('locked', { cause: fault })
      await pause(look)
    }
  }
}
