import type { FeedEvent, Interaction } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import type { MemberContext, Ports } from '../context.ts'
import type { FeedViewsTable } from '../database/post-tables.ts'
import { NotFound } from '../platform/failures.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { addViews, deleteViewsBefore, filterExisting } from './reader.queries.ts'

/** Records one interaction with a card. @throws NotFound, TooMany */
export async function recordInteraction(context: MemberContext, interaction: Interaction): Promise<undefined> {
  if ((await record(context, [interaction])) === 0) throw new NotFound(debateNotFoundMessage)
}

/** Records several interactions; skips unknown debates, because the page may be old. @throws TooMany */
export async function recordInteractions(context: MemberContext, interactions: readonly Interaction[]): Promise<undefined> {
  await record(context, interactions)
}

/**
 * Adds up a user's interactions with cards (customer-spec §4, Feed tracking). Only sums are stored, for 90 days.
 * @returns how many debates they were about
 */
async function record({ db, actor, clock, limits }: MemberContext, interactions: readonly Interaction[]): Promise<number> {
  await limits.take('trackByMember', String(actor.id))
  const byDebate = new Map<number, FeedViewsTable>()
  for (const { event_type, debate_id, dwell_seconds } of interactions) {
    if (!/^\d{1,15}$/.test(debate_id)) continue
    const id = Number(debate_id)
    const sum = byDebate.get(id) ?? { user_id: actor.id, debate_id: id, last_seen_at: clock.now(), ...noInteractions }
    const amount = amounts[event_type]
    const seconds = event_type === 'dwell' ? Math.min(Math.round(dwell_seconds ?? 0), feedLimits.maxSeconds) : 0
    byDebate.set(id, {
      ...sum,
      seen: sum.seen + amount.seen,
      dwells: sum.dwells + amount.dwells,
      skips: sum.skips + amount.skips,
      dwell_seconds: sum.dwell_seconds + seconds,
    })
  }
  if (byDebate.size === 0) return 0
  return db.transaction(async (tx) => {
    const existing = await filterExisting(tx, [...byDebate.keys()])
    const rows = [...byDebate.values()].filter(({ debate_id }) => existing.has(debate_id))
    if (rows.length > 0) await addViews(tx, rows)
    return rows.length
  })
}

const noInteractions = { seen: 0, dwells: 0, skips: 0, dwell_seconds: 0 }

/** A click counts as a dwell; a reader who then stays adds a second one. */
const amounts: Readonly<Record<FeedEvent, { seen: number; dwells: number; skips: number }>> = {
  impression: { seen: 1, dwells: 0, skips: 0 },
  click: { seen: 0, dwells: 1, skips: 0 },
  dwell: { seen: 0, dwells: 1, skips: 0 },
  skip: { seen: 0, dwells: 0, skips: 1 },
}

/** How many rows are deleted in one transaction. */
const batchSize = 500

/** Deletes views of cards that a reader has not seen for 90 days. */
export async function purgeViews({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - feedLimits.retentionDays * 86_400_000
  while ((await db.transaction((tx) => deleteViewsBefore(tx, before, batchSize))) === batchSize);
}
