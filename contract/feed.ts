import { z } from 'zod'
import { defineCall } from './call.ts'
import { DebateCard } from './debates.ts'
import { feedLimits } from './feed-limits.ts'
import { choice, id, sentFlag } from './fields.ts'
import { pageOf, pageQuery } from './lists.ts'

export const feedEvents = ['impression', 'click', 'dwell', 'skip'] as const
export type FeedEvent = (typeof feedEvents)[number]

/** A person's interaction with a card of the feed (customer-spec §4, Feed tracking). */
export const Interaction = z.object({
  event_type: choice(feedEvents, 'Choose an event type: impression, click, dwell or skip.'),
  debate_id: id,
  /** How long the card was in view. */
  dwell_seconds: z.number().min(0).max(86_400).nullish(),
  /** The list that the card was in. Accepted but not stored. */
  feed_mode: z.string().max(40).nullish(),
  /** Anything else that a client sends. Accepted but not stored. */
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type Interaction = z.output<typeof Interaction>

export const readFeed = defineCall({
  method: 'GET',
  path: '/api/feed',
  summary: 'Lists debates ranked for the reader, each with the reason why. For newest first, use `/api/debates?sort=latest`.',
  query: z.object({
    limit: pageQuery.limit,
    per_page: pageQuery.per_page,
    page: pageQuery.page,
    /** Leaves out debates that the reader has seen. */
    fresh: sentFlag.optional(),
    /** The `meta.older` of the previous page, so that nothing is shown twice. */
    before: z.string().max(4_000).optional(),
  }),
  answer: pageOf(DebateCard),
})
export const recordInteraction = defineCall({
  method: 'POST',
  path: '/api/feed/interactions',
  summary: 'Records an interaction with a card of the feed.',
  body: Interaction,
  access: 'member',
  whileSuspended: true,
})
export const recordInteractions = defineCall({
  method: 'POST',
  path: '/api/feed/interactions/batch',
  summary: 'Records several interactions at once; debates that don’t exist are ignored.',
  body: z.object({
    interactions: z
      .array(Interaction)
      .min(1, 'Send at least one interaction.')
      .max(feedLimits.perCall, `Send at most ${feedLimits.perCall} interactions at a time.`),
  }),
  access: 'member',
  whileSuspended: true,
})
