import { privateChannel } from '#contract/realtime'
import type { NewEvent } from '../channels/publish.ts'
import type { Connection } from '../database/database.ts'
import { findUnreadMessages } from './unread.queries.ts'

/** Who did something in a conversation, who the other one is, and when it was. */
export type Act = { ownId: number; otherId: number; now: number }

type Happened = {
  name: string
  /** The message's. */
  number: number
  /** The other one is not told. */
  alone?: boolean
}

/**
 * What the private channels of two people are to be told of their conversation, and each how much they have not read: no text of it, for
 * events are kept for a day.
 */
export async function toldToBoth(tx: Connection, { ownId, otherId }: Act, { name, number, alone }: Happened): Promise<NewEvent[]> {
  const own = await eventFor(tx, ownId, { name, user_id: String(otherId), number, is_own: true })
  return alone ? [own] : [own, await eventFor(tx, otherId, { name, user_id: String(ownId), number, is_own: false })]
}

type Said = { name: string; user_id: string; number: number; is_own: boolean }

async function eventFor(tx: Connection, reader: number, { name, ...said }: Said): Promise<NewEvent> {
  return { channel: privateChannel(reader), name, data: { ...said, unread_messages_count: await findUnreadMessages(tx, reader) } }
}
