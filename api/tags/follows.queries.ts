import type { Connection } from '../database/database.ts'
import type { TagRow } from '../database/debate-tables.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'

/** Returns which of some tags a person follows. */
export async function filterFollowed(db: Connection, userId: number, tagIds: readonly number[]): Promise<Set<number>> {
  if (tagIds.length === 0) return new Set()
  const rows = await follows(db, userId)
    .select('tag_id')
    .where('tag_id', 'in', [...tagIds])
    .execute()
  return new Set(rows.map(({ tag_id }) => tag_id))
}

/** Loads the tags that a person follows, latest first. There are few enough to sort (`tagLimits.followed`). */
export async function loadFollowed(
  db: Connection,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<TagRow[]> {
  return follows(db, userId)
    .innerJoin('tags', 'tags.id', 'tag_follows.tag_id')
    .selectAll('tags')
    .orderBy('tag_follows.created_at', 'desc')
    .orderBy('tag_follows.tag_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countFollowed(db: Connection, userId: number): Promise<number> {
  const { total } = await follows(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertFollow(tx: Connection, row: { user_id: number; tag_id: number; created_at: number }): Promise<void> {
  await tx.insertInto('tag_follows').values(row).execute()
}

export async function deleteFollow(tx: Connection, userId: number, tagId: number): Promise<void> {
  await tx.deleteFrom('tag_follows').where('user_id', '=', userId).where('tag_id', '=', tagId).execute()
}

/** Changes a tag's number of followers. @returns the new number */
export async function addToFollowers(tx: Connection, tagId: number, change: 1 | -1): Promise<number> {
  invalidatePages(tx, null)
  const { followers_count } = await tx
    .updateTable('tags')
    .set((eb) => ({ followers_count: eb('followers_count', '+', change) }))
    .where('id', '=', tagId)
    .returning('followers_count')
    .executeTakeFirstOrThrow()
  return followers_count
}

function follows(db: Connection, userId: number) {
  return db.selectFrom('tag_follows').where('tag_follows.user_id', '=', userId)
}
