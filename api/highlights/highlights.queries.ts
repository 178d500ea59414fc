import { sql } from 'kysely'
import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { hiddenDebates, isPublicDebate } from '../database/debate-queries.ts'
import { type Placeholders, prepareQuery, selectIds } from '../database/query-building.ts'

export type UpvotedArgument = { id: number; debate_id: number; heat: number; created_at: number }

/** Written exactly as in the partial indexes, which begin with the kind. */
const mostlyUpvoted = sql<boolean>`taken_away_at is null and up > down`
const isLikedArgument = sql<boolean>`kind = 'argument' and ${mostlyUpvoted}`
/** How many of the newest votes are searched for old arguments that people rediscover. This bounds the cost of a list on a large site. */
const newestVotes = 200

/** Returns arguments with more upvotes than downvotes, the hottest first. Heat falls with age, so that recent ones usually come first. */
export const listHottest = prepareQuery((db, { limit }: Placeholders<{ limit: number }>) =>
  db
    .selectFrom('posts')
    .select(['id', 'debate_id', 'heat', 'created_at'])
    .where(isLikedArgument)
    .where('debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
    .orderBy('heat', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
)

/** Returns arguments from before a time that were upvoted since, according to the newest votes. */
export async function listRediscovered(db: Connection, since: number): Promise<UpvotedArgument[]> {
  const votes = await listNewestVotes(db, { since })
  const ids = [...new Set(votes.map(({ post_id }) => post_id))]
  return ids.length === 0 ? [] : listLikedBefore(db, { ids, since })
}

const listNewestVotes = prepareQuery((db, { since }: Placeholders<{ since: number }>) =>
  db
    .selectFrom('post_votes')
    .select('post_id')
    .where(sql<boolean>`post_kind = 'argument' and value = 1`)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(newestVotes),
)

const listLikedBefore = prepareQuery((db, { ids, since }: Placeholders<{ ids: readonly number[]; since: number }>) => {
  // Select by key and don't name the kind again: SQLite can't tell how few rows there are, and would scan all liked arguments.
  const keys = db.selectFrom('posts').select('key').where('kind', '=', 'argument').where('id', 'in', selectIds(db, ids))
  return db
    .selectFrom('posts')
    .select(['id', 'debate_id', 'heat', 'created_at'])
    .where('key', 'in', keys)
    .where(mostlyUpvoted)
    .where('debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
    .where('created_at', '<', since)
})

/** Returns the best arguments of all time, the best first. */
export async function listBest(db: Connection, limit: number): Promise<Pick<UpvotedArgument, 'id' | 'debate_id'>[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'debate_id'])
    .where(isLikedArgument)
    .where('debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
    .orderBy('score', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Loads highlights, in the order of `ids`. */
export async function loadHighlights(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await listShown(db, { ids })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const listShown = prepareQuery((db, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'content_html', 'stance', 'side', 'up', 'user_id', 'author_name', 'slug', 'topic', ...authorColumns])
    .select('posts.note')
    .where('kind', '=', 'argument')
    .where('posts.id', 'in', selectIds(db, ids)),
)

export type BestAnswer = Awaited<ReturnType<typeof loadBestAnswers>> extends Map<number, infer Row> ? Row : never

/** Returns the best answer to each of some arguments, if it has one, by the argument's id. Each is the first row of an index. */
export async function loadBestAnswers(db: Connection, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await listBestAnswers(db, { ids })
  return new Map(rows.flatMap((row) => (row.parent_id === null ? [] : [[row.parent_id, row] as const])))
}

const listBestAnswers = prepareQuery((db, { ids }: Placeholders<{ ids: readonly number[] }>) => {
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
    .where('answered.id', 'in', selectIds(db, ids))
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'parent_id', 'stance', 'side', 'excerpt', 'user_id', 'author_name', ...authorColumns])
    .where('posts.key', 'in', bests)
})
