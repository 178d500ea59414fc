import type { ProcessMessage } from '../database/process-messages.ts'

/**
 * Sends messages to every process of the service, including the sender's own. Messages aren't stored: a listener that
 * may have missed some is told so, and reads the database.
 */
export type Channels = {
  say(words: readonly ProcessMessage[]): void
  /** @returns a function that stops listening */
  hear(hear: (word: ProcessMessage | 'perhaps missed some') => void): () => void
  /** True while messages of other processes don't arrive; listeners are told later that they may have missed some. */
  isDeaf(): boolean
  close(): Promise<void>
}

/** Creates channels for a single process. */
export function channelsInProcess(): Channels {
  const listeners = new Set<(word: ProcessMessage) => void>()
  return {
    say(words) {
      for (const word of words) for (const hear of listeners) hear(word)
    },
    hear(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    isDeaf: () => false,
    close: () => Promise.resolve(),
  }
}
