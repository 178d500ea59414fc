import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { isDebateVisibleTo } from '../database/debate-queries.ts'
import { cappedCount, newestFirst } from '../database/query-building.ts'
import type { Window } from '../platform/paging.ts'

/**
 * Returns a window of other people's rebuttals to a user's arguments, the latest first. The ids come from an index that
 * leaves out withdrawn ones.
 */
export async function loadRebuttalsTo(db: Connection, userId: number, window: Window<number>) {
  return db
    .selectFrom(newestFirst(rebuttalsTo(db, userId), 'id', window).as('page'))
    .innerJoin('posts', 'posts.key', 'page.key')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'parent_number', 'stance', 'posts.side', 'posts.excerpt', 'posts.created_at'])
    .select(['user_id', 'author_name', 'slug', 'topic', ...authorColumns])
    .orderBy('page.id', 'desc')
    .execute()
}

export async function countRebuttalsTo(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, rebuttalsTo(db, userId))
}

function rebuttalsTo(db: Connection, userId: number) {
  return db
    .selectFrom('posts')
    .select(['key', 'id'])
    .where('answers_user_id', '=', userId)
    .where('taken_away_at', 'is', null)
    .where(isDebateVisibleTo('posts.debate_id', userId))
}
