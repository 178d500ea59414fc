import type { Connection } from '../database/database.ts'

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
