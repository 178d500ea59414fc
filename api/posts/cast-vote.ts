import type { VoteType } from '#contract/post-limits'
import { pickVoteCounts, type VoteCounts, type Votes } from '#contract/votes'
import { publishToDebate } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { record } from '../facts/record.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { updateRank } from '../search/documents.queries.ts'
import { computeRank } from '../search/search-rank.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { lockVisiblePost } from './lock-post.ts'
import type { PostKindConfig } from './post-kind.ts'
import { deleteVote, findVote, putVote, updateTally } from './posts.queries.ts'
import { computeHeat, computeScore } from './score.ts'

/**
 * Votes a post up or down. Members have one vote per post, none on their own, and can change it at any time (docs/product.md#arguments and
 * docs/product.md#comments). Repeating a vote changes nothing.
 * @throws NotFound; Forbidden in a cancelled debate and on the actor's own post; Conflict if the post was deleted or hidden; TooMany
 */
export async function castVote(
  { db, limits, clock, actor }: MemberContext,
  postKind: PostKindConfig<unknown>,
  id: number,
  vote: VoteType,
): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post, debate } = await lockVisiblePost(tx, postKind, { id, actorId: actor.id })
    requirePermission({ debate, actorId: actor.id }, 'vote')
    if (post.user_id === actor.id) throw new Forbidden(`You can’t vote on your own ${postKind.kind}.`)
    if (post.taken_away_at !== null)
      throw new Conflict(
        `It was ${post.hidden_rule === null ? postKind.deletion.participle : 'hidden'} in the meantime, so you can’t vote on it.`,
      )
    const voteKey = { post_kind: postKind.kind, post_id: id, user_id: actor.id }
    const before = await findVote(tx, voteKey)
    const now = clock.now()
    if (before !== vote) await putVote(tx, voteKey, vote, now)
    const votes = await countVote(tx, postKind, post, { before, after: vote, at: now })
    await recordMilestone(tx, debate, { kind: postKind.kind, post, before, votes, at: now })
    return votes
  })
}

/**
 * Removes the actor's vote, also from a deleted post (docs/product.md#arguments and docs/product.md#comments). Without a vote,
 * nothing changes.
 * @throws NotFound, TooMany
 */
export async function removeVote(
  { db, limits, clock, actor }: MemberContext,
  postKind: PostKindConfig<unknown>,
  id: number,
): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post } = await lockVisiblePost(tx, postKind, { id, actorId: actor.id })
    const voteKey = { post_kind: postKind.kind, post_id: id, user_id: actor.id }
    const before = await findVote(tx, voteKey)
    if (before !== null) await deleteVote(tx, voteKey)
    return countVote(tx, postKind, post, { before, after: null, at: clock.now() })
  })
}

/** A person's vote before and after a change, and the time of the change. */
type Change = { before: VoteType | null; after: VoteType | null; at: number }

/**
 * Updates a post's tally when a person's vote changes, and its debate's number of votes if this kind of post counts there.
 * @param post read after its debate was locked, so that the tally is current
 * @returns the tally as the contract shows it
 */
async function countVote(
  tx: Connection,
  { kind, countsInDebate }: PostKindConfig<unknown>,
  post: PostRow,
  { before, after, at }: Change,
): Promise<Votes> {
  const { id, number, debate_id: debateId, created_at } = post
  const tally = tallyAfter(post, before, after)
  if (before === after) return { number, ...tally, your_vote: after }
  await updateTally(tx, post, { ...tally, score: computeScore(tally), heat: computeHeat(tally, created_at) })
  await updateRank(tx, kind, id, computeRank(tally.up - tally.down, created_at))
  const difference = Number(after !== null) - Number(before !== null)
  // The votes of a deleted post already left the debate's number.
  if (countsInDebate && difference !== 0 && post.taken_away_at === null) await addToCounters(tx, debateId, { votes_count: difference })
  await publishToDebate(tx, { debateId, at }, 'votes.changed', { of: kind, id: String(id), number, ...tally })
  return { number, ...tally, your_vote: after }
}

/** Returns the tally after a person's vote has changed. */
function tallyAfter(post: VoteCounts, before: VoteType | null, after: VoteType | null): VoteCounts {
  const tally = pickVoteCounts(post)
  if (before) tally[before] -= 1
  if (after) tally[after] += 1
  return tally
}

type Milestone = {
  kind: PostKind
  post: Pick<PostRow, 'id' | 'user_id'>
  before: VoteType | null
  votes: Votes
  at: number
}

/** At this many upvotes the author earns a badge, and gets no notification of a milestone (api/badges/rules.ts). */
const badgeThreshold = 50

/**
 * Records that a post has reached 1, 10, 100 … upvotes, if this vote made it so (docs/product.md#notifications). The fact doesn't say
 * who voted.
 */
async function recordMilestone(tx: Connection, debate: DebateRow, { kind, post, before, votes, at }: Milestone): Promise<void> {
  const isNewUpvote = before !== 'up' && votes.your_vote === 'up'
  if (!isNewUpvote) return
  const fact = { user_id: post.user_id, about_id: post.id, amount: votes.up, at }
  if (/^10*$/.test(String(votes.up))) await record(tx, debate, { kind: `${kind}.praised`, ...fact })
  if (kind === 'argument' && votes.up === badgeThreshold) await record(tx, debate, { kind: 'argument.upheld', ...fact })
}
