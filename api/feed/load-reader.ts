import type { Connection } from '../database/database.ts'
import { listTagsOf } from './candidates.queries.ts'
import type { Reader } from './rank.ts'
import * as queries from './reader.queries.ts'

/** What is known of a reader, and where it leads: debates they watch, people whom they do not want to meet. */
export type KnownReader = Reader & { watches: readonly number[]; blocked: readonly number[] }

export const nobody: KnownReader = {
  followedTags: new Set(),
  interests: new Map(),
  friends: new Set(),
  liked: new Map(),
  watches: [],
  blocked: [],
}

/** What somebody's latest doings say of a debate's tags. */
const weights = { seat: 3, watch: 2, vote: 1, dwell: 0.5, skip: -0.5 } as const
/** Of dwells and of skips so many count for one debate. */
const mostOfOne = 3

/** Reads what the ranking knows of somebody; nine small reads, however much they have done. */
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
  const byDebate = sums([
    ...seats.map((id) => [id, weights.seat] as const),
    ...watches.map((id) => [id, weights.watch] as const),
    ...votes.map(({ debate_id }) => [debate_id, weights.vote] as const),
    ...views.map(({ debate_id, dwells, skips }) => [debate_id, weighed(dwells, skips)] as const),
  ])
  const tags = await listTagsOf(db, [...byDebate.keys()])
  const byTag = sums(tags.map(({ debate_id, tag_id }) => [tag_id, byDebate.get(debate_id) ?? 0]))
  const upVoted = votes.filter(({ value }) => value === 1).map(({ author_id }) => author_id)
  const byAuthor = sums(upVoted.flatMap((author) => (author === null || author === userId ? [] : [[author, 1] as const])))
  return {
    followedTags: new Set(followed),
    interests: shares(byTag),
    friends: new Set(friends),
    liked: shares(byAuthor),
    watches,
    blocked,
  }
}

function weighed(dwells: number, skips: number): number {
  return weights.dwell * Math.min(dwells, mostOfOne) + weights.skip * Math.min(skips, mostOfOne)
}

function sums(amounts: readonly (readonly [number, number])[]): Map<number, number> {
  const byId = new Map<number, number>()
  for (const [id, amount] of amounts) byId.set(id, (byId.get(id) ?? 0) + amount)
  return byId
}

/** Between -1 and 1, and half way there at three votes. */
function shares(byId: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...byId].map(([id, amount]) => [id, amount / (Math.abs(amount) + 3)]))
}
