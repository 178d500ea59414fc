/** What happened in a channel, as the database keeps it; `id` counts up by one within its channel. */
export type ChannelEvent = { id: number; name: string /** JSON. */; data: string }

/**
 * What processes tell each other: that a channel has new events, that somebody's bearer tokens were revoked, that something
 * happened which people are to be told.
 */
export type Word =
  | { kind: 'events'; channel: string; events: readonly ChannelEvent[] }
  | { kind: 'revoked'; userId: number }
  | { kind: 'recorded' }

/**
 * Carries words to every process of the service, the speaker's own included. They are not kept: who may have missed some
 * is told so, and reads the database.
 */
export type Channels = {
  say(words: readonly Word[]): void
  /** @returns how to stop listening */
  hear(hear: (word: Word | 'perhaps missed some') => void): () => void
  close(): Promise<void>
}

/** For one process alone. */
export function channelsInProcess(): Channels {
  const hearers = new Set<(word: Word) => void>()
  return {
    say(words) {
      for (const word of words) for (const hear of hearers) hear(word)
    },
    hear(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    close: () => Promise.resolve(),
  }
}
