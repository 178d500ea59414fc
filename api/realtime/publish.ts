import type { Connection } from '../database/database.ts'
import { sayOnceKept } from '../database/database.ts'
import { appendEvents } from './channel-events.queries.ts'

/**
 * Writes events into a channel, in the transaction of what they tell of: both stay or neither does. Who listens hears
 * them right after the commit.
 * @param data what JSON can say
 */
export async function publish(
  tx: Connection,
  channel: string,
  events: readonly { name: string; data: object }[],
  at: number,
): Promise<void> {
  if (events.length === 0) return
  const written = events.map(({ name, data }) => ({ name, data: JSON.stringify(data) }))
  sayOnceKept(tx, { kind: 'events', channel, events: await appendEvents(tx, channel, written, at) })
}
