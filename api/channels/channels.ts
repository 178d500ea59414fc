import type { ProcessMessage } from '../database/process-messages.ts'

/**
 * Sends messages to every process of the service, including the sender's own. Messages aren't stored: a listener that
 * may have missed some is told so, and reads the database.
 */
export type Channels = {
  publish(messages: readonly ProcessMessage[]): void
  /** @returns a function that stops listening */
  subscribe(listener: (message: ProcessMessage | 'perhaps missed some') => void): () => void
  /** True while messages of other processes don't arrive; listeners are told later that they may have missed some. */
  isDisconnected(): boolean
  close(): Promise<void>
}

/** Creates channels for a single process. */
export function channelsInProcess(): Channels {
  const listeners = new Set<(message: ProcessMessage) => void>()
  return {
    publish(messages) {
      for (const message of messages) for (const listener of listeners) listener(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isDisconnected: () => false,
    close: () => Promise.resolve(),
  }
}
