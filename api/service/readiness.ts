import type { Ports } from '../context.ts'
import { NotWritten } from '../database/database-faults.ts'
import { NamedFailure, notWritten } from '../platform/failures.ts'
import { writeProbe } from './service.queries.ts'

/** Milliseconds: how long the service may be silent, how long another process may hold the database up, how long an outcome stands. */
const times = { answer: 2_000, lock: 1_000, stands: 1_000 } as const

/**
 * Whether the service can do its work: it writes a row, and a file to the data folder. However many ask, that is once a
 * second. That another process writes just now is no fault.
 * @returns asks; it throws NamedFailure 503, with the reason in words, if nothing can be written or the database is silent
 */
export function createReadiness(ports: Ports): () => Promise<void> {
  let latest = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve() }
  return () => {
    const now = ports.clock.now()
    if (now - latest.at >= times.stands) latest = { at: now, outcome: ask(ports) }
    return latest.outcome
  }
}

async function ask({ db, clock, log, writeToFolder }: Ports): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${times.answer} ms`)), times.answer)
  })
  const written = Promise.all([db.transaction((tx) => writeProbe(tx, clock.now()), times.lock).catch(unlessLocked), writeToFolder?.()])
  try {
    await Promise.race([written, tooLate])
  } catch (err) {
    log.error({ err }, 'the service is not ready')
    if (err instanceof NotWritten) throw notWritten(err.why)
    throw new NamedFailure(503, 'The database does not answer. Try again in a moment.', undefined, 5)
  } finally {
    clearTimeout(timer)
  }
}

function unlessLocked(fault: unknown): void {
  if (!(fault instanceof NotWritten && fault.why === 'locked')) throw fault
}
