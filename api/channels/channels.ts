import type { ProcessMessage } from '../database/process-messages.ts'

/**
 * Carries words to every process of the service, the speaker's own included. They are not kept: who may have missed some
 * is told so, and reads the database.
 */
export type Channels = {
  say(words: readonly ProcessMessage[]): void
  /** @returns how to stop listening */
  hear(hear: (word: ProcessMessage | 'perhaps missed some') => void): () => void
  /** Whether words of other processes do not come through now; they are told of it later. */
  isDeaf(): boolean
  close(): Promise<void>
}

/** For one process alone. */
export function channelsInProcess(): Channels {
  const hearers = new Set<(word: ProcessMessage) => void>()
  return {
    say(words) {
      for (const word of words) for (const hear of hearers) hear(word)
    },
    hear(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    isDeaf: () => false,
    close: () => Promise.resolve(),
  }
}
