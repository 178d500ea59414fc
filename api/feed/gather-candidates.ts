import type { Connection } from '../database/database.ts'
import type { FeedViewsTable } from '../database/post-tables.ts'
import { listDebatesOf } from '../turns/seats.queries.ts'
import { filterWatched } from '../watches/watches.queries.ts'
import * as candidates from './candidates.queries.ts'
import type { Candidate, Reader, View } from './rank.ts'
import * as readers from './reader.queries.ts'

/** How many of the newest, most active and most popular debates are read; more for `fresh`, which drops seen ones. */
const depth = { normal: 60, fresh: 200 } as const
/** How many tags count in addition to followed ones. */
const maxInterests = 6
const maxLiked = 6
const day = 86_400_000

type FeedQuery = { readerId: number | null; reader: FeedReader; fresh: boolean; now: number }

/**
 * Gathers the debates from which the feed is chosen: the newest, the most active, the most popular of all time and of
 * late, those of the reader's tags and people, and those they watch. That is a few hundred, on a site of any size.
 * Debates that somebody the reader blocks created or takes part in are left out; other lists still show them.
 */
export async function gatherCandidates(db: Connection, { readerId, reader, fresh, now }: FeedQuery): Promise<Candidate[]> {
  const { ids, hottest, seats } = await findIds(db, reader, fresh ? depth.fresh : depth.normal)
  const [rows, tags, readerData] = await Promise.all([
    candidates.loadCandidates(db, ids),
    candidates.listTagsOf(db, ids),
    loadReaderData(db, readerId, reader, ids),
  ])
  const tagsByDebate = groupByFirst(tags.map(({ debate_id, tag_id }) => [debate_id, tag_id]))
  const peopleByDebate = groupByFirst(seats.map(({ debate_id, user_id }) => [debate_id, user_id]))
  const heatByDebate = new Map(hottest.map((id, index) => [id, 1 - index / hottest.length]))
  const shown = rows.filter(({ id, creator_id }) => {
    const isOfBlocked = readerData.ofBlocked.has(id) || (creator_id !== null && reader.blocked.includes(creator_id))
    return !isOfBlocked && !(fresh && readerData.views.has(id))
  })
  return shown.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    popularity: row.popularity,
    status: row.status,
    type: row.type,
    creatorId: row.creator_id,
    lively: row.fifth_last_at !== null && now - row.fifth_last_at < day,
    heat: heatByDebate.get(row.id) ?? 0,
    tags: tagsByDebate.get(row.id) ?? [],
    people: peopleByDebate.get(row.id) ?? [],
    watched: readerData.watched.has(row.id),
    joined: readerData.joined.has(row.id),
    view: parseView(readerData.views.get(row.id)),
  }))
}

async function findIds(db: Connection, reader: FeedReader, first: number) {
  const tags = [...new Set([...reader.followedTags, ...topIds(reader.interests, maxInterests)])]
  // A friend whose arguments the reader likes counts once.
  const people = [...new Set([...reader.friends, ...topIds(reader.liked, maxLiked)])]
  const [newest, active, popular, hottest, tagged, seats] = await Promise.all([
    candidates.listTopDebates(db, 'created_at', first),
    candidates.listTopDebates(db, 'last_activity_at', first),
    candidates.listTopDebates(db, 'popularity', first),
    candidates.listHottestDebates(db),
    candidates.listActiveOfTags(db, tags),
    candidates.listSeatsOf(db, people),
  ])
  const ofPeople = seats.map(({ debate_id }) => debate_id)
  const ids = [...new Set([...newest, ...active, ...popular, ...hottest, ...tagged, ...ofPeople, ...reader.watches])]
  return { ids, hottest, seats }
}

/** The reader's relation to some debates. */
type ReaderData = {
  views: ReadonlyMap<number, FeedViewsTable>
  joined: ReadonlySet<number>
  watched: ReadonlySet<number>
  ofBlocked: ReadonlySet<number>
}

async function loadReaderData(
  db: Connection,
  readerId: number | null,
  { blocked }: FeedReader,
  ids: readonly number[],
): Promise<ReaderData> {
  if (readerId === null) return { views: new Map(), joined: new Set(), watched: new Set(), ofBlocked: new Set() }
  const [views, joined, watched, ofBlocked] = await Promise.all([
    readers.loadViews(db, readerId, ids),
    listDebatesOf(db, readerId, ids),
    filterWatched(db, readerId, ids),
    candidates.listSeatedAmong(db, blocked, ids),
  ])
  return { views, joined, watched, ofBlocked }
}

function parseView(row: FeedViewsTable | undefined): View | null {
  return row ? { lastSeenAt: row.last_seen_at, seen: row.seen, dwells: row.dwells, skips: row.skips } : null
}

/** Returns the ids with the greatest amounts above 0. */
function topIds(amounts: ReadonlyMap<number, number>, count: number): number[] {
  const above = [...amounts].filter(([, amount]) => amount > 0)
  return above
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([id]) => id)
}

function groupByFirst(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const byFirst = new Map<number, number[]>()
  for (const [first, second] of pairs) byFirst.set(first, [...(byFirst.get(first) ?? []), second])
  return byFirst
}

/** A reader with their preferences for the ranking, watched debates and blocked people. */
type FeedReader = Reader & { watches: readonly number[]; blocked: readonly number[] }

export const unknownReader: FeedReader = {
  followedTags: new Set(),
  interests: new Map(),
  friends: new Set(),
  liked: new Map(),
  watches: [],
  blocked: [],
}

/** How much a reader's recent actions say about a debate's tags. */
const weights = { seat: 3, watch: 2, vote: 1, dwell: 0.5, skip: -0.5 } as const
/** How many dwells and skips count for one debate. */
const maxPerDebate = 3

/** Loads what the ranking knows about a reader, with nine small queries, however active they are. */
export async function loadReader(db: Connection, userId: number): Promise<FeedReader> {
  const [followed, friends, blocked, votes, seats, watches, views] = await Promise.all([
    readers.listFollowedTags(db, userId),
    readers.listLatestFriends(db, userId),
    readers.listBlockedBy(db, userId),
    readers.listLatestVotes(db, userId),
    readers.listLatestSeats(db, userId),
    readers.listLatestWatches(db, userId),
    readers.listLatestViews(db, userId),
  ])
  const byDebate = sumById([
    ...seats.map((id) => [id, weights.seat] as const),
    ...watches.map((id) => [id, weights.watch] as const),
    ...votes.map(({ debate_id }) => [debate_id, weights.vote] as const),
    ...views.map(({ debate_id, dwells, skips }) => [debate_id, viewWeight(dwells, skips)] as const),
  ])
  const tags = await candidates.listTagsOf(db, [...byDebate.keys()])
  const byTag = sumById(tags.map(({ debate_id, tag_id }) => [tag_id, byDebate.get(debate_id) ?? 0]))
  const upVoted = votes.filter(({ value }) => value === 1).map(({ author_id }) => author_id)
  const byAuthor = sumById(upVoted.flatMap((author) => (author === null || author === userId ? [] : [[author, 1] as const])))
  return {
    followedTags: new Set(followed),
    interests: normalise(byTag),
    friends: new Set(friends),
    liked: normalise(byAuthor),
    watches,
    blocked,
  }
}

function viewWeight(dwells: number, skips: number): number {
  return weights.dwell * Math.min(dwells, maxPerDebate) + weights.skip * Math.min(skips, maxPerDebate)
}

function sumById(amounts: readonly (readonly [number, number])[]): Map<number, number> {
  const byId = new Map<number, number>()
  for (const [id, amount] of amounts) byId.set(id, (byId.get(id) ?? 0) + amount)
  return byId
}

/** Scales amounts to between -1 and 1; three votes give one half. */
function normalise(byId: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...byId].map(([id, amount]) => [id, amount / (Math.abs(amount) + 3)]))
}
