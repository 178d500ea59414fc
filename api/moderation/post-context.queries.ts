import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'

/** Lists the ids of the first replies to a post. */
export async function listFirstAnswers(db: Connection, kind: PostKind, parentId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('kind', '=', kind)
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
