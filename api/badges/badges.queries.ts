import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'

/** @returns its id; undefined where they have it already, by another process at the same moment too */
export async function insertBadge(tx: Connection, user_id: number, badge: string, awarded_at: number): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('badges')
    .values({ user_id, badge, awarded_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Somebody's badges, in the order in which they came. */
export async function listBadgesOf(db: Connection, userId: number) {
  return db.selectFrom('badges').select(['badge', 'awarded_at']).where('user_id', '=', userId).orderBy('id').execute()
}

/** The rules' keys of some badges, by the badges' ids. */
export async function listBadgeKeys(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('badges')
    .select(['id', 'badge'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, badge }) => [id, badge]))
}

/** Who sits in a debate to its end. */
export async function listThoseAtTheEnd(db: Connection, debateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('user_id')
    .where('debate_id', '=', debateId)
    .where('left_at', 'is', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function findHost(db: Connection, debateId: number): Promise<number | null> {
  const debate = await db.selectFrom('debates').select('creator_id').where('id', '=', debateId).executeTakeFirst()
  return debate?.creator_id ?? null
}

type Where = { kind: PostKind; id: number }

export async function findHtml(db: Connection, { kind, id }: Where) {
  return db.selectFrom('posts').select(['user_id', 'content_html']).where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/** How many sources a post links now. */
export async function putSources(tx: Connection, { kind, id }: Where, user_id: number, sources: number): Promise<void> {
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

/** The ids of accounts after one, but for those that are erased. */
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

/** Posts with links in them, in the order of their keys. */
export async function listLinking(db: Connection, after: number, limit: number) {
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
