import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { ChannelEvent } from '../platform/channels.ts'

type NewEvent = Omit<ChannelEvent, 'id'>

/**
 * Appends events to a channel. Whoever appends to one waits for who did before, until their commit: so ids are seen in
 * their order, and none is passed over.
 */
export async function appendEvents(tx: Connection, channel: string, events: readonly NewEvent[], at: number): Promise<ChannelEvent[]> {
  const { last_id } = await tx
    .insertInto('channels')
    .values({ name: channel, last_id: events.length })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_id: sql`channels.last_id + ${events.length}` }))
    .returning('last_id')
    .executeTakeFirstOrThrow()
  const appended = events.map((event, place) => ({ ...event, id: last_id - events.length + 1 + place }))
  await tx
    .insertInto('channel_events')
    .values(appended.map((event) => ({ ...event, channel, at })))
    .execute()
  return appended
}

/** The id of a channel's latest event, 0 before the first. */
export async function lastIdOf(db: Connection, channel: string): Promise<number> {
  const row = await db.selectFrom('channels').select('last_id').where('name', '=', channel).executeTakeFirst()
  return row?.last_id ?? 0
}

/** What is kept of a channel's events after one, in their order. */
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

/** @returns how many went */
export async function deleteEventsBefore(tx: Connection, at: number, limit: number): Promise<number> {
  const oldest = await tx.selectFrom('channel_events').select(['channel', 'id']).where('at', '<', at).orderBy('at').limit(limit).execute()
  for (const { channel, id } of oldest) await tx.deleteFrom('channel_events').where('channel', '=', channel).where('id', '=', id).execute()
  return oldest.length
}
