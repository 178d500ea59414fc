import type { Connection } from '../database/database.ts'

/** How much of somebody's doings says what they care for: the latest of each kind, each read by an index. */
const lately = { votes: 40, seats: 30, watches: 30, views: 60 } as const
const most = { tags: 20, friends: 30, blocks: 100 } as const

export async function listFollowedTags(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tag_follows')
    .select('tag_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most.tags)
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
    .limit(most.friends)
    .execute()
  return rows.map(({ other_id }) => other_id)
}

export async function listBlockedBy(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most.blocks)
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

/** Somebody's latest votes, with whose argument it was and in which debate. */
export async function listLatestVotes(db: Connection, userId: number) {
  return db
    .selectFrom('post_votes')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'post_votes.post_kind').onRef('posts.id', '=', 'post_votes.post_id'))
    .select(['posts.debate_id', 'posts.user_id as author_id', 'post_votes.value'])
    .where('post_votes.user_id', '=', userId)
    .where('post_votes.post_kind', '=', 'argument')
    .orderBy('post_votes.created_at', 'desc')
    .limit(lately.votes)
    .execute()
}

export async function listLatestSeats(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('debate_id')
    .where('user_id', '=', userId)
    .orderBy('debate_id', 'desc')
    .limit(lately.seats)
    .execute()
  return rows.map(({ debate_id }) => debate_id)
}

export async function listLatestWatches(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('watches')
    .select('debate_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(lately.watches)
    .execute()
  return rows.map(({ debate_id }) => debate_id)
}

export async function listLatestViews(db: Connection, userId: number) {
  return db
    .selectFrom('feed_views')
    .select(['debate_id', 'dwells', 'skips'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(lately.views)
    .execute()
}
