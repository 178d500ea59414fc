import { setImmediate as breathe } from 'node:timers/promises'
import { privateChannel, unreadEvent } from '#contract/realtime'
import { type NewEvent, publish } from '../channels/publish.ts'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AffectedPeople } from '../database/process-messages.ts'
import { countFriendships } from '../friends/friends.queries.ts'
import { findUnreadMessages } from '../messages/messages.queries.ts'
import { countUnread, listAffectedPeople } from '../notifications/notifications.queries.ts'
import { maxCountedRequests } from './show-me.ts'

/** How many people one transaction covers. Small batches keep other writers from waiting long. */
const batchSize = 100

/**
 * Publishes people's unread counts to their open pages after something they were notified of has ended: a request was answered, a post or
 * account deleted (`announceUnreadChanged`). All current counts of the page header are included.
 */
export async function publishUnreadCounts({ db, clock }: Pick<Ports, 'db' | 'clock'>, ended: readonly AffectedPeople[]): Promise<void> {
  const people = new Set<number>()
  for (const concerned of ended) for (const id of await listAffectedPeople(db.read, concerned)) people.add(id)
  const ids = [...people].sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += batchSize) {
    await db.transaction(async (tx) => {
      const events: NewEvent[] = []
      for (const id of ids.slice(from, from + batchSize)) events.push(await countsOf(tx, id))
      await publish(tx, events, clock.now())
    })
    await breathe()
  }
}

async function countsOf(tx: Connection, id: number): Promise<NewEvent> {
  const data = {
    unread_count: await countUnread(tx, id),
    friend_requests_count: await countFriendships(tx, id, 'was_asked', maxCountedRequests),
    unread_messages_count: await findUnreadMessages(tx, id),
  }
  return { channel: privateChannel(id), name: unreadEvent, data }
}
