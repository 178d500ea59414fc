import * as calls from '#contract/feed'
import type { Routes } from '../context.ts'
import { readFeed } from './read-feed.ts'
import { recordInteraction, recordInteractions } from './record-interactions.ts'

/** Mounts the calls for the feed and its readers' interactions (docs/product.md#finding-debates; customer-spec §4, §7). */
export function mountFeed(routes: Routes): void {
  routes.on(calls.readFeed, (context, { query }) => readFeed(context, query))
  routes.on(calls.recordInteraction, (context, { body }) => recordInteraction(context, body))
  routes.on(calls.recordInteractions, (context, { body }) => recordInteractions(context, body.interactions))
}
