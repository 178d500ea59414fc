import { sql } from 'kysely'
import type { PostType, SearchSort } from '#contract/search'
import { authorColumns, personColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { idsIn } from '../database/prepared.ts'
import type { Kind } from './lexemes.ts'

type Page = { limit: number; offset: number; sort: SearchSort }

/** What some documents stand for, in the order of a page: those with the words in their title first, then by rank. */
export async function rankedPage(
  db: Connection,
  { ids, titled }: { ids: readonly number[]; titled: readonly number[] },
  { limit, offset, sort }: Page,
): Promise<{ kind: Kind; ref_id: number }[]> {
  if (ids.length <= offset) return []
  const all = db.selectFrom('search_documents').select(['kind', 'ref_id']).where('id', 'in', idsIn(db, ids)).limit(limit).offset(offset)
  if (sort === 'newest') return all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const inTitle = sql<number>`case when id in ${idsIn(db, titled)} then 0 else 1 end`
  return (titled.length > 0 ? all.orderBy(inTitle) : all).orderBy('rank', 'desc').orderBy('id', 'desc').execute()
}

export async function listFoundDebates(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('debates')
    .select(['id', 'slug', 'topic', 'description_html', 'note'])
    .select(['status', 'type', 'outcome', 'winning_side', 'current_round', 'round_limit'])
    .where('id', 'in', idsIn(db, ids))
    .execute()
}

export async function listFoundPeople(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select([...personColumns, 'bio', 'bio_html'])
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .execute()
}

/** One whose owner has left, and that has nobody else, waits for them unseen. */
export async function listFoundGroups(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('circles')
    .innerJoin('users', 'users.id', 'circles.owner_id')
    .select(['circles.id', 'circles.slug', 'circles.name', 'circles.description_html'])
    .where('circles.id', 'in', idsIn(db, ids))
    .where('users.deleted_at', 'is', null)
    .execute()
}

/** Those that still stand: one may have been withdrawn since it was found. */
export async function listFoundPosts(db: Connection, type: PostType, ids: readonly number[]) {
  return db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.number', 'posts.content_html', 'posts.created_at', 'posts.user_id', 'posts.author_name', 'posts.note'])
    .select(['debates.slug', 'debates.topic', ...authorColumns])
    .where('posts.kind', '=', type)
    .where('posts.id', 'in', idsIn(db, ids))
    .where('posts.content_html', '<>', '')
    .execute()
}
