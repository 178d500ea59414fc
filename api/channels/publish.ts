import { type DebateEvents, debateChannel } from '#contract/realtime'
import { type Connection, sendAfterCommit } from '../database/database.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import { appendEvents } from './channel-events.queries.ts'

export type NewEvent = { channel: string; name: string /** Must be serialisable as JSON. */; data: object }

/**
 * Appends events to their channels, in the transaction of the change they report, so that both are stored or neither.
 * Listeners receive them right after the commit. Call it once per transaction: only within one call are channels locked
 * in a fixed order.
 */
export async function publish(tx: Connection, events: readonly NewEvent[], at: number): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ channel, name, data }) => ({ channel, name, data: JSON.stringify(data) }))
  for (const [channel, appended] of await appendEvents(tx, rows, at)) sendAfterCommit(tx, { kind: 'events', channel, events: appended })
}

/** Publishes an event to a debate's public channel. Guests receive it too, so it must contain nothing confidential. */
export async function publishToDebate<Name extends keyof DebateEvents>(
  tx: Connection,
  { debateId, at }: { debateId: number; at: number },
  name: Name,
  data: DebateEvents[Name],
): Promise<void> {
  invalidatePages(tx, debateId)
  await publish(tx, [{ channel: debateChannel(debateId), name, data }], at)
}
