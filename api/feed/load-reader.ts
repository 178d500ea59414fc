import type { Connection } from '../database/database.ts'
import { listTagsOf } from './candidates.queries.ts'
import type { Reader } from './rank.ts'
import * as queries from './reader.queries.ts'

/** What is known about a reader: preferences for the ranking, watched debates and blocked people. */
export type KnownReader = Reader & { watches: readonly number[]; blocked: readonly number[] }

export const unknownReader: KnownReader = {
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
export async function loadReader(db: Connection, userId: number): Promise<KnownReader> {
  const [followed, friends, blocked, votes, seats, watches, views] = await Promise.all([
    queries.listFollowedTags(db, userId),
    queries.listLatestFriends(db, userId),
    queries.listBlockedBy(db, userId),
    queries.listLatestVotes(db, userId),
    queries.listLatestSeats(db, userId),
    queries.listLatestWatches(db, userId),
    queries.listLatestViews(db, userId),
  ])
  const byDebate = sumById([
    ...seats.map((id) => [id, weights.seat] as const),
    ...watches.map((id) => [id, weights.watch] as const),
    ...votes.map(({ debate_id }) => [debate_id, weights.vote] as const),
    ...views.map(({ debate_id, dwells, skips }) => [debate_id, viewWeight(dwells, skips)] as const),
  ])
  const tags = await listTagsOf(db, [...byDebate.keys()])
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
