import type { Connection } from '../database/database.ts'

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
