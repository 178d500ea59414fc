import * as calls from '#contract/feed'
import type { Room } from '../context.ts'
import { readFeed } from './read-feed.ts'
import { recordInteraction, recordInteractions } from './record-interactions.ts'

/** The feed, and what its readers do with it (PRODUCT §6; customer-spec §4, §7). */
export function mountFeed(room: Room): void {
  room.on(calls.readFeed, (context, { query }) => readFeed(context, query))
  room.on(calls.recordInteraction, (context, { body }) => recordInteraction(context, body))
  room.on(calls.recordInteractions, (context, { body }) => recordInteractions(context, body.interactions))
}
