import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'

/** The hottest arguments, hottest first; the index on heat gives them. */
export async function listHottest(db: Connection, limit: number): Promise<{ id: number; debate_id: number }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'debate_id'])
    .where('kind', '=', 'argument')
    .where('taken_away_at', 'is', null)
    .orderBy('heat', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function loadHighlights(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'content_html', 'stance', 'up', 'heat', 'user_id', 'author_name', 'slug', 'topic', ...authorColumns])
    .where('kind', '=', 'argument')
    .where('posts.id', 'in', [...ids])
    .orderBy('heat', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}
