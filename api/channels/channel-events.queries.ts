import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { ChannelEvent } from '../database/process-messages.ts'

type NewEvent = Omit<ChannelEvent, 'id'> & { channel: string }

/**
 * Appends events to their channels. Appending waits for the commit of an earlier append to the same channel, so readers
 * see ids in order and skip none. Channels are always locked in the same order, which avoids deadlocks.
 * @returns the appended events by channel
 */
export async function appendEvents(tx: Connection, events: readonly NewEvent[], at: number): Promise<Map<string, ChannelEvent[]>> {
  const counts = new Map<string, number>()
  for (const { channel } of events) counts.set(channel, (counts.get(channel) ?? 0) + 1)
  const rows = [...counts].map(([name, last_id]) => ({ name, last_id })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const ends = await tx
    .insertInto('channels')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_id: sql`channels.last_id + excluded.last_id` }))
    .returning(['name', 'last_id'])
    .execute()
  const lastIds = new Map(ends.map(({ name, last_id }) => [name, last_id - (counts.get(name) ?? 0)]))
  const appended = events.map((event) => {
    const id = (lastIds.get(event.channel) ?? 0) + 1
    lastIds.set(event.channel, id)
    return { ...event, id }
  })
  await tx
    .insertInto('channel_events')
    .values(appended.map((event) => ({ ...event, at })))
    .execute()
  return new Map(ends.map(({ name }) => [name, appended.filter(({ channel }) => channel === name)]))
}

/** Returns the id of a channel's latest event; 0 before the first. */
export async function findLastEventId(db: Connection, channel: string): Promise<number> {
  const row = await db.selectFrom('channels').select('last_id').where('name', '=', channel).executeTakeFirst()
  return row?.last_id ?? 0
}

/** Returns a channel's stored events after a given id, in order. */
export async function listEventsAfter(db: Connection, channel: string, id: number, limit: number): Promise<ChannelEvent[]> {
  return db
    .selectFrom('channel_events')
    .select(['id', 'name', 'data'])
    .where('channel', '=', channel)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes old events. @returns how many were deleted */
export async function deleteEventsBefore(tx: Connection, at: number, limit: number): Promise<number> {
  const oldest = await tx.selectFrom('channel_events').select(['channel', 'id']).where('at', '<', at).orderBy('at').limit(limit).execute()
  for (const { channel, id } of oldest) await tx.deleteFrom('channel_events').where('channel', '=', channel).where('id', '=', id).execute()
  return oldest.length
}
