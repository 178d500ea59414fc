import { sql } from 'kysely'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { idsIn, type Places, prepared } from '../database/prepared.ts'
import { hiddenDebates, isPublicDebate } from '../database/visible-debates.ts'

export type Liked = { id: number; debate_id: number; heat: number; created_at: number }

/** In the words of the partial indexes, which begin with the kind. */
const moreLiked = sql<boolean>`taken_away_at is null and up > down`
const liked = sql<boolean>`kind = 'argument' and ${moreLiked}`
/** So many of the newest votes are looked at for old arguments that people find again: any list costs the same on a large site. */
const newestVotes = 200

/** Arguments that more people like than not, hottest first. Heat falls with age, so that those of late stand before most others. */
export const listHottest = prepared((db, { limit }: Places<{ limit: number }>) =>
  db
    .selectFrom('posts')
    .select(['id', 'debate_id', 'heat', 'created_at'])
    .where(liked)
    .where('debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
    .orderBy('heat', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
)

/** Those from before a moment that were voted up since, by the newest votes. */
export async function listLikedAgain(db: Connection, since: number): Promise<Liked[]> {
  const votes = await listNewestVotes(db, { since })
  const ids = [...new Set(votes.map(({ post_id }) => post_id))]
  return ids.length === 0 ? [] : listLikedBefore(db, { ids, since })
}

const listNewestVotes = prepared((db, { since }: Places<{ since: number }>) =>
  db
    .selectFrom('post_votes')
    .select('post_id')
    .where(sql<boolean>`post_kind = 'argument' and value = 1`)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(newestVotes),
)

const listLikedBefore = prepared((db, { ids, since }: Places<{ ids: readonly number[]; since: number }>) => {
  // By their keys, and the kind not named again: SQLite does not know how few they are, and would look through all that is liked.
  const keys = db.selectFrom('posts').select('key').where('kind', '=', 'argument').where('id', 'in', idsIn(db, ids))
  return db
    .selectFrom('posts')
    .select(['id', 'debate_id', 'heat', 'created_at'])
    .where('key', 'in', keys)
    .where(moreLiked)
    .where('debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
    .where('created_at', '<', since)
})

/** The best of all time, best first. */
export async function listBest(db: Connection, limit: number): Promise<Pick<Liked, 'id' | 'debate_id'>[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'debate_id'])
    .where(liked)
    .where('debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
    .orderBy('score', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** @returns them in the order of `ids` */
export async function loadHighlights(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await listShown(db, { ids })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const listShown = prepared((db, { ids }: Places<{ ids: readonly number[] }>) =>
  db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'content_html', 'stance', 'side', 'up', 'user_id', 'author_name', 'slug', 'topic', ...authorColumns])
    .select('posts.note')
    .where('kind', '=', 'argument')
    .where('posts.id', 'in', idsIn(db, ids)),
)

export type BestAnswer = Awaited<ReturnType<typeof loadBestAnswers>> extends Map<number, infer Row> ? Row : never

/** The best answer to each of some arguments that has one, by the argument's id; each is the first of an index. */
export async function loadBestAnswers(db: Connection, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await listBestAnswers(db, { ids })
  return new Map(rows.flatMap((row) => (row.parent_id === null ? [] : [[row.parent_id, row] as const])))
}

const listBestAnswers = prepared((db, { ids }: Places<{ ids: readonly number[] }>) => {
  const bests = db
    .selectFrom('posts as answered')
    .select(({ selectFrom }) =>
      selectFrom('posts')
        .select('posts.key')
        .where('posts.kind', '=', 'argument')
        .whereRef('posts.parent_id', '=', 'answered.id')
        .where('posts.taken_away_at', 'is', null)
        .orderBy('posts.score', 'desc')
        .orderBy('posts.number')
        .limit(1)
        .as('key'),
    )
    .where('answered.kind', '=', 'argument')
    .where('answered.id', 'in', idsIn(db, ids))
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'parent_id', 'stance', 'side', 'excerpt', 'user_id', 'author_name', ...authorColumns])
    .where('posts.key', 'in', bests)
})
