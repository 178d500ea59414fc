import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { FeedViewsTable } from '../database/post-tables.ts'

/** Loads a user's interactions with the cards of some debates, by debate. */
export async function loadViews(db: Connection, userId: number, debateIds: readonly number[]): Promise<Map<number, FeedViewsTable>> {
  if (debateIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('feed_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('debate_id', 'in', [...debateIds])
    .execute()
  return new Map(rows.map((row) => [row.debate_id, row]))
}

/** Returns which of some debates exist and are public. */
export async function existingAmong(db: Connection, debateIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('debates')
    .select('id')
    .where('id', 'in', [...debateIds])
    .where('private_to', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Adds up interactions. Rows are written in a fixed order, so that two pages of one user can't deadlock. */
export async function addViews(tx: Connection, rows: readonly FeedViewsTable[]): Promise<void> {
  await tx
    .insertInto('feed_views')
    .values(rows.toSorted((a, b) => a.debate_id - b.debate_id))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'debate_id']).doUpdateSet({
        last_seen_at: sql`excluded.last_seen_at`,
        seen: sql`feed_views.seen + excluded.seen`,
        dwells: sql`feed_views.dwells + excluded.dwells`,
        skips: sql`feed_views.skips + excluded.skips`,
        dwell_seconds: sql`feed_views.dwell_seconds + excluded.dwell_seconds`,
      }),
    )
    .execute()
}

/** Deletes old views. @returns how many were deleted */
export async function deleteViewsBefore(tx: Connection, at: number, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('feed_views')
    .select(['user_id', 'debate_id'])
    .where('last_seen_at', '<', at)
    .orderBy('last_seen_at')
    .limit(limit)
  const deleted = await tx
    .deleteFrom('feed_views')
    .where((eb) => eb(eb.refTuple('user_id', 'debate_id'), 'in', oldest.$asTuple('user_id', 'debate_id')))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
