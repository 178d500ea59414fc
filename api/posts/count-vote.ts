import type { Votes, VoteType } from '#contract/votes'
import { tellDebate } from '../channels/tell-debate.ts'
import type { Connection } from '../database/database.ts'
import type { PostRow } from '../database/post-tables.ts'
import { moveRank } from '../search/documents.queries.ts'
import { rankOf } from '../search/rank.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import type { KindOfPost } from './post-kind.ts'
import { heatOf, scoreOf } from './score.ts'
import { updateTally } from './votes.queries.ts'

/** A person's vote, before and after; when it changed. */
type Change = { before: VoteType | null; after: VoteType | null; at: number }
type Tally = { up: number; down: number }

/**
 * Moves a post's tally, and its debate's count of votes where its kind counts there, from one vote of a person to another.
 * @param post read after its debate was locked, so that no vote is counted on an old tally
 * @returns the tally as the contract shows it
 */
export async function countVote(
  tx: Connection,
  { kind, countsInDebate }: KindOfPost<unknown>,
  post: PostRow,
  { before, after, at }: Change,
): Promise<Votes> {
  const { id, number, debate_id: debateId, created_at } = post
  const tally = talliedWith(post, before, after)
  if (before === after) return { number, ...tally, your_vote: after }
  await updateTally(tx, post, { ...tally, score: scoreOf(tally), heat: heatOf(tally, created_at) })
  await moveRank(tx, kind, id, rankOf(tally.up - tally.down, created_at))
  const more = Number(after !== null) - Number(before !== null)
  // The votes on a post that is gone left the debate's count with it.
  if (countsInDebate && more !== 0 && post.taken_away_at === null) await addToCounters(tx, debateId, { votes_count: more })
  await tellDebate(tx, { debateId, at }, 'votes.changed', { of: kind, id: String(id), number, ...tally })
  return { number, ...tally, your_vote: after }
}

/** A tally once a person's vote has become another. */
function talliedWith({ up, down }: Tally, before: VoteType | null, after: VoteType | null): Tally {
  return { up: up + step('up', before, after), down: down + step('down', before, after) }
}

function step(type: VoteType, before: VoteType | null, after: VoteType | null): number {
  return Number(after === type) - Number(before === type)
}
