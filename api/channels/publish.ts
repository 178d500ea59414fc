import { type DebateEvents, debateChannel } from '#contract/realtime'
import { type Connection, sayOnceKept } from '../database/database.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import { appendEvents } from './channel-events.queries.ts'

export type NewEvent = { channel: string; name: string /** What JSON can say. */; data: object }

/**
 * Writes events into their channels, in the transaction of what they tell of: both stay or neither does. Who listens hears
 * them right after the commit. A transaction publishes once: channels are locked in one order for all only within a call.
 */
export async function publish(tx: Connection, events: readonly NewEvent[], at: number): Promise<void> {
  if (events.length === 0) return
  const written = events.map(({ channel, name, data }) => ({ channel, name, data: JSON.stringify(data) }))
  for (const [channel, appended] of await appendEvents(tx, written, at)) sayOnceKept(tx, { kind: 'events', channel, events: appended })
}

/** Tells a debate's public channel what has just happened, for guests too: nothing that any of them may not know. */
export async function tellDebate<Name extends keyof DebateEvents>(
  tx: Connection,
  { debateId, at }: { debateId: number; at: number },
  name: Name,
  data: DebateEvents[Name],
): Promise<void> {
  invalidatePages(tx, debateId)
  await publish(tx, [{ channel: debateChannel(debateId), name, data }], at)
}
