import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { FeedViewsTable } from '../database/post-tables.ts'

/** How many of a reader's latest actions of each kind count; each is read by an index. */
const actionLimits = { votes: 40, seats: 30, watches: 30, views: 60 } as const
const profileLimits = { tags: 20, friends: 30, blocks: 100 } as const

export async function listFollowedTags(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tag_follows')
    .select('tag_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(profileLimits.tags)
    .execute()
  return rows.map(({ tag_id }) => tag_id)
}

export async function listLatestFriends(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('friendships')
    .select('other_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'friends')
    .orderBy('since', 'desc')
    .limit(profileLimits.friends)
    .execute()
  return rows.map(({ other_id }) => other_id)
}

export async function listBlockedBy(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(profileLimits.blocks)
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

/** Returns a user's latest votes on arguments, with the author and the debate. */
export async function listLatestVotes(db: Connection, userId: number) {
  return db
    .selectFrom('post_votes')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'post_votes.post_kind').onRef('posts.id', '=', 'post_votes.post_id'))
    .select(['posts.debate_id', 'posts.user_id as author_id', 'post_votes.value'])
    .where('post_votes.user_id', '=', userId)
    .where('post_votes.post_kind', '=', 'argument')
    .orderBy('post_votes.created_at', 'desc')
    .limit(actionLimits.votes)
    .execute()
}

export async function listLatestSeats(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('debate_id')
    .where('user_id', '=', userId)
    .orderBy('debate_id', 'desc')
    .limit(actionLimits.seats)
    .execute()
  return rows.map(({ debate_id }) => debate_id)
}

export async function listLatestWatches(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('watches')
    .select('debate_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(actionLimits.watches)
    .execute()
  return rows.map(({ debate_id }) => debate_id)
}

export async function listLatestViews(db: Connection, userId: number) {
  return db
    .selectFrom('feed_views')
    .select(['debate_id', 'dwells', 'skips'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(actionLimits.views)
    .execute()
}

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
export async function filterExisting(db: Connection, debateIds: readonly number[]): Promise<Set<number>> {
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
