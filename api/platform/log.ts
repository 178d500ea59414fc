import { pino } from 'pino'

export type Log = { info(fields: object, message: string): void; error(fields: object, message: string): void }

/**
 * Structured lines on standard output. Tokens, passwords and texts are never handed to it.
 * @param level pino's level; `silent` for tests
 */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
