import type { Connection } from '../database/database.ts'
import type { FeedViewsTable } from '../database/post-tables.ts'
import { listDebatesOf } from '../turns/seats.queries.ts'
import { watchedAmong } from '../watches/watches.queries.ts'
import * as queries from './candidates.queries.ts'
import type { KnownReader } from './load-reader.ts'
import type { Candidate, View } from './rank.ts'
import { loadViews } from './views.queries.ts'

/** Of the newest, of those last active and of the most popular so many; more where what was seen falls away. */
const depth = { usual: 60, fresh: 200 } as const
/** Besides those of followed tags. */
const mostInterests = 6
const mostLiked = 6
const day = 86_400_000

type FeedQuery = { readerId: number | null; reader: KnownReader; fresh: boolean; now: number }

/**
 * The debates that a feed is chosen from: the newest, the most active, the most popular of all time and of late, those of the
 * reader's tags and people, and what they watch. A few hundred, however many there are. People whom the reader blocks are not
 * brought before them: a debate that one of them has begun or takes part in is left out. It stays in all other lists.
 */
export async function gatherCandidates(db: Connection, { readerId, reader, fresh, now }: FeedQuery): Promise<Candidate[]> {
  const { ids, hottest, seats } = await findIds(db, reader, fresh ? depth.fresh : depth.usual)
  const [rows, tags, own] = await Promise.all([
    queries.loadCandidates(db, ids),
    queries.listTagsOf(db, ids),
    ownIn(db, readerId, reader, ids),
  ])
  const tagsOf = groups(tags.map(({ debate_id, tag_id }) => [debate_id, tag_id]))
  const peopleOf = groups(seats.map(({ debate_id, user_id }) => [debate_id, user_id]))
  const heatOf = new Map(hottest.map((id, index) => [id, 1 - index / hottest.length]))
  const wanted = rows.filter(({ id, creator_id }) => {
    const isOfBlocked = own.unwanted.has(id) || (creator_id !== null && reader.blocked.includes(creator_id))
    return !isOfBlocked && !(fresh && own.views.has(id))
  })
  return wanted.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    popularity: row.popularity,
    status: row.status,
    type: row.type,
    creatorId: row.creator_id,
    lively: row.fifth_last_at !== null && now - row.fifth_last_at < day,
    heat: heatOf.get(row.id) ?? 0,
    tags: tagsOf.get(row.id) ?? [],
    people: peopleOf.get(row.id) ?? [],
    watched: own.watched.has(row.id),
    joined: own.joined.has(row.id),
    view: viewIn(own.views.get(row.id)),
  }))
}

async function findIds(db: Connection, reader: KnownReader, first: number) {
  const tags = [...new Set([...reader.followedTags, ...foremost(reader.interests, mostInterests)])]
  // A friend whose arguments they liked is one person.
  const people = [...new Set([...reader.friends, ...foremost(reader.liked, mostLiked)])]
  const [newest, active, popular, hottest, tagged, seats] = await Promise.all([
    queries.listFirst(db, 'created_at', first),
    queries.listFirst(db, 'last_activity_at', first),
    queries.listFirst(db, 'popularity', first),
    queries.listHottestDebates(db),
    queries.listActiveOfTags(db, tags),
    queries.listSeatsOf(db, people),
  ])
  const ofPeople = seats.map(({ debate_id }) => debate_id)
  const ids = [...new Set([...newest, ...active, ...popular, ...hottest, ...tagged, ...ofPeople, ...reader.watches])]
  return { ids, hottest, seats }
}

/** What is between a reader and some debates. */
type Own = {
  views: ReadonlyMap<number, FeedViewsTable>
  joined: ReadonlySet<number>
  watched: ReadonlySet<number>
  unwanted: ReadonlySet<number>
}

async function ownIn(db: Connection, readerId: number | null, { blocked }: KnownReader, ids: readonly number[]): Promise<Own> {
  if (readerId === null) return { views: new Map(), joined: new Set(), watched: new Set(), unwanted: new Set() }
  const [views, joined, watched, unwanted] = await Promise.all([
    loadViews(db, readerId, ids),
    listDebatesOf(db, readerId, ids),
    watchedAmong(db, readerId, ids),
    queries.listSeatedAmong(db, blocked, ids),
  ])
  return { views, joined, watched, unwanted }
}

function viewIn(row: FeedViewsTable | undefined): View | null {
  return row ? { lastSeenAt: row.last_seen_at, seen: row.seen, dwells: row.dwells, skips: row.skips } : null
}

/** Those with the greatest amounts above 0. */
function foremost(amounts: ReadonlyMap<number, number>, count: number): number[] {
  const above = [...amounts].filter(([, amount]) => amount > 0)
  return above
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([id]) => id)
}

function groups(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const byFirst = new Map<number, number[]>()
  for (const [first, second] of pairs) byFirst.set(first, [...(byFirst.get(first) ?? []), second])
  return byFirst
}
