import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'

/**
 * Awards a badge.
 * @returns its id; undefined if the user has it already, even if another process awarded it at the same time
 */
export async function insertBadge(tx: Connection, user_id: number, badge: string, awarded_at: number): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('badges')
    .values({ user_id, badge, awarded_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Returns a user's badges, in the order in which they were earned. */
export async function listBadgesOf(db: Connection, userId: number) {
  return db.selectFrom('badges').select(['badge', 'awarded_at']).where('user_id', '=', userId).orderBy('id').execute()
}

/** Maps badge ids to the keys of their rules. */
export async function listBadgeKeys(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('badges')
    .select(['id', 'badge'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, badge }) => [id, badge]))
}

/** Returns the users who still have a seat in a debate. */
export async function listRemainingParticipants(db: Connection, debateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('user_id')
    .where('debate_id', '=', debateId)
    .where('left_at', 'is', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function findCreator(db: Connection, debateId: number): Promise<number | null> {
  const debate = await db.selectFrom('debates').select('creator_id').where('id', '=', debateId).executeTakeFirst()
  return debate?.creator_id ?? null
}

type PostKey = { kind: PostKind; id: number }

export async function findHtml(db: Connection, { kind, id }: PostKey) {
  return db.selectFrom('posts').select(['user_id', 'content_html']).where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/** Stores how many sources a post links to now. */
export async function putSources(tx: Connection, { kind, id }: PostKey, user_id: number, sources: number): Promise<void> {
  if (sources === 0) {
    await tx.deleteFrom('post_sources').where('post_kind', '=', kind).where('post_id', '=', id).execute()
    return
  }
  await tx
    .insertInto('post_sources')
    .values({ post_kind: kind, post_id: id, user_id, sources })
    .onConflict((conflict) => conflict.columns(['post_kind', 'post_id']).doUpdateSet({ sources }))
    .execute()
}

/** Returns the ids of accounts after a given id, without erased ones. */
export async function listPeopleAfter(db: Connection, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns posts that contain links, in the order of their keys. */
export async function listPostsWithLinks(db: Connection, after: number, limit: number) {
  return db
    .selectFrom('posts')
    .select(['key', 'kind', 'id'])
    .where('key', '>', after)
    .where('content_html', 'like', '%<a href="http%')
    .where('taken_away_at', 'is', null)
    .orderBy('key')
    .limit(limit)
    .execute()
}
