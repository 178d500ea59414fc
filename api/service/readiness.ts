import type { Ports } from '../context.ts'
import { WriteError } from '../database/database-faults.ts'
import { NamedFailure, writeFailure } from '../platform/failures.ts'
import { writeProbe } from './render-again.queries.ts'

/** Milliseconds: how long the check may take, how long another process may hold the database, and how long a result is cached. */
const times = { answer: 2_000, lock: 1_000, cached: 1_000 } as const

/**
 * Creates a check that the service can work: it writes a row, and a file to the data folder. The result is cached for a second,
 * however many callers ask. A write lock of another process is not an error.
 * @returns a function that checks; it throws NamedFailure 503 with the reason if nothing can be
 * written or the database does not answer
 */
export function createReadiness(ports: Ports): () => Promise<void> {
  let lastCheck = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve() }
  return () => {
    const now = ports.clock.now()
    if (now - lastCheck.at >= times.cached) lastCheck = { at: now, outcome: check(ports) }
    return lastCheck.outcome
  }
}

async function check({ db, clock, log, writeToFolder }: Ports): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${times.answer} ms`)), times.answer)
  })
  const writes = Promise.all([db.transaction((tx) => writeProbe(tx, clock.now()), times.lock).catch(unlessLocked), writeToFolder?.()])
  try {
    await Promise.race([writes, tooLate])
  } catch (err) {
    log.error({ err }, 'the service is not ready')
    if (err instanceof WriteError) throw writeFailure(err.why)
    throw new NamedFailure(503, 'The database does not answer. Try again in a moment.', undefined, 5)
  } finally {
    clearTimeout(timer)
  }
}

function unlessLocked(fault: unknown): void {
  if (!(fault instanceof WriteError && fault.why === 'locked')) throw fault
}
