import type { Log } from './log.ts'

/**
 * Runs what is done again at every beat, and logs its faults: one that lasts when it begins and when it is over, not
 * at every beat between.
 * @param fault what the log says of one
 * @returns runs one beat, and never fails
 */
export function logRepeatedErrors(log: Log, fault: string): (beat: () => Promise<unknown>) => Promise<void> {
  let lasting: string | null = null
  return async (beat) => {
    try {
      await beat()
      if (lasting !== null) log.info({}, `over: ${fault}`)
      lasting = null
    } catch (err) {
      const said = String(err)
      if (said !== lasting) log.error({ err }, fault)
      lasting = said
    }
  }
}
