import { type DestinationStream, pino } from 'pino'

export type Log = { info(fields: object, message: string): void; error(fields: object, message: string): void }

/**
 * Creates a log of JSON lines on standard output. Callers must never pass it tokens, passwords or texts.
 * @param level pino's level; `silent` for tests
 * @param to another destination than standard output
 */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, to)
}
