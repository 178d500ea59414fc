import type { Connection } from '../database/database.ts'
import { isPublicDebate } from '../database/debate-queries.ts'
import { type Placeholders, prepareQuery, selectIds } from '../database/query-building.ts'

/** How many rows of each kind are read: every query is bounded and uses an index. */
const limits = { tag: 8, person: 5, hottest: 200 } as const

type ByTime = 'created_at' | 'last_activity_at' | 'popularity'

/** Returns the first public debates, sorted by a column in descending order. */
export async function listTopDebates(db: Connection, by: ByTime, limit: number): Promise<number[]> {
  const rows = await candidateOrders[by](db, { limit })
  return rows.map(({ id }) => id)
}

const preparedFirst = (by: ByTime) =>
  prepareQuery((db, { limit }: Placeholders<{ limit: number }>) =>
    db.selectFrom('debates').select('id').where(isPublicDebate('debates.id')).orderBy(by, 'desc').orderBy('id', 'desc').limit(limit),
  )

const candidateOrders = {
  created_at: preparedFirst('created_at'),
  last_activity_at: preparedFirst('last_activity_at'),
  popularity: preparedFirst('popularity'),
}

/** Returns the debates of the hottest arguments, the hottest first. */
export async function listHottestDebates(db: Connection): Promise<number[]> {
  const rows = await listHottest(db, {})
  return [...new Set(rows.map(({ debate_id }) => debate_id))]
}

const listHottest = prepareQuery((db) =>
  db
    .selectFrom('posts')
    .select('debate_id')
    .where('kind', '=', 'argument')
    .where('taken_away_at', 'is', null)
    .where(isPublicDebate('posts.debate_id'))
    .orderBy('heat', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.hottest),
)

/** Returns the most recently active debates of each tag. */
export async function listActiveOfTags(db: Connection, tagIds: readonly number[]): Promise<number[]> {
  const ofOne = (tagId: number) =>
    db.selectFrom((eb) =>
      eb
        .selectFrom('debate_tags')
        .select('debate_id')
        .where('tag_id', '=', tagId)
        .where(isPublicDebate('debate_tags.debate_id'))
        .orderBy('last_activity_at', 'desc')
        .orderBy('debate_id', 'desc')
        .limit(limits.tag)
        .as('of_tag'),
    )
  const [first, ...others] = tagIds.map((id) => ofOne(id).select('debate_id'))
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows.map(({ debate_id }) => debate_id)
}

/** Returns the latest debates in which each of some people takes part. */
export async function listSeatsOf(db: Connection, people: readonly number[]): Promise<{ debate_id: number; user_id: number }[]> {
  const ofOne = (person: number) =>
    db.selectFrom((eb) =>
      eb
        .selectFrom('participants')
        .select(['debate_id', 'user_id', 'left_at'])
        .where('user_id', '=', person)
        .where(isPublicDebate('participants.debate_id'))
        .orderBy('debate_id', 'desc')
        .limit(limits.person)
        .as('of_person'),
    )
  const [first, ...others] = people.map((id) => ofOne(id).select(['debate_id', 'user_id', 'left_at']))
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows.flatMap(({ debate_id, user_id, left_at }) => (user_id === null || left_at !== null ? [] : [{ debate_id, user_id }]))
}

/** Loads the facts about debates that the ranking uses, without those that are cancelled, private or hidden by moderators. */
export async function loadCandidates(db: Connection, ids: readonly number[]) {
  return ids.length === 0 ? [] : listCandidates(db, { ids })
}

const listCandidates = prepareQuery((db, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  db
    .selectFrom('debates')
    // The fifth-last argument: its time shows whether five were posted since, with one index lookup.
    .leftJoin('posts as fifth', (join) =>
      join
        .onRef('fifth.debate_id', '=', 'debates.id')
        .on('fifth.kind', '=', 'argument')
        .on((eb) => eb('fifth.number', '=', eb('debates.arguments_count', '-', 4))),
    )
    .select([
      'debates.id',
      'debates.created_at',
      'debates.last_activity_at',
      'debates.popularity',
      'debates.status',
      'debates.type',
      'debates.creator_id',
      'fifth.created_at as fifth_last_at',
    ])
    .where('debates.id', 'in', selectIds(db, ids))
    .where('debates.status', '<>', 'cancelled')
    .where('debates.hidden_rule', 'is', null)
    .where('debates.private_to', 'is', null),
)

export async function listTagsOf(db: Connection, debateIds: readonly number[]): Promise<{ debate_id: number; tag_id: number }[]> {
  return debateIds.length === 0 ? [] : listTagIds(db, { debateIds })
}

const listTagIds = prepareQuery((db, { debateIds }: Placeholders<{ debateIds: readonly number[] }>) =>
  db.selectFrom('debate_tags').select(['debate_id', 'tag_id']).where('debate_id', 'in', selectIds(db, debateIds)),
)

/** Returns the debates, among the given ones, in which any of some people has a seat. */
export async function listSeatedAmong(db: Connection, people: readonly number[], debateIds: readonly number[]): Promise<Set<number>> {
  if (people.length === 0 || debateIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('participants')
    .select('debate_id')
    .where('user_id', 'in', [...people])
    .where('debate_id', 'in', [...debateIds])
    .execute()
  return new Set(rows.map(({ debate_id }) => debate_id))
}
