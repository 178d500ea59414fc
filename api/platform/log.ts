import { type DestinationStream, pino } from 'pino'

export type Log = { info(fields: object, message: string): void; error(fields: object, message: string): void }

/**
 * Structured lines on standard output. Tokens, passwords and texts are never handed to it.
 * @param level pino's level; `silent` for tests
 * @param to another place than standard output
 */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, to)
}
