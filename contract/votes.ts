import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, countOrNull } from './fields.ts'
import { dataOf } from './lists.ts'
import { voteTypes } from './post-limits.ts'

export const voteFields = {
  /** The number of upvotes and of downvotes; null if unknown. */
  up: countOrNull,
  down: countOrNull,
  /** The sum and the difference of both, from foreign APIs that send only these. */
  votes_count: countOrNull.optional(),
  score: z.number().int().optional(),
  /** The reader's own vote; null for none. */
  your_vote: z.enum(voteTypes).nullable(),
  /** True if `your_vote` is null because it is unknown; otherwise left out. */
  your_vote_untold: z.boolean().optional(),
}

/** The votes on an argument or comment, and its number, so that a page can return to it. Missing counts are unknown. */
export const Votes = z.object({ number: countOrNull, ...voteFields })
export type Votes = z.output<typeof Votes>

/** The vote to remove. Optional, because our own API stores only one per person. */
const RemovedVote = z.object({ vote_type: z.enum(voteTypes) }).optional()

/**
 * Defines the calls for votes on one kind of post.
 * @param path the path of the votes on one post
 * @param post the kind in a sentence: "an argument"
 */
export function votingOn<const P extends string>(path: P, post: string) {
  return {
    cast: defineCall({
      method: 'POST',
      path,
      summary: `Votes ${post} up or down; a second vote replaces the first.`,
      body: z.object({ vote_type: choice(voteTypes, 'Choose up or down.') }),
      answer: dataOf(Votes),
      access: 'member',
    }),
    takeBack: defineCall({
      method: 'DELETE',
      path,
      summary: `Removes your vote on ${post}.`,
      body: RemovedVote,
      answer: dataOf(Votes),
      access: 'member',
    }),
  }
}

export const { cast: castVote, takeBack: takeBackVote } = votingOn('/api/arguments/{id}/vote', 'an argument')

const stored = z.number().int().min(0).max(2_000_000_000)

/**
 * The number of votes of each type on a post. Database columns, answers, live events and archives all use this schema. docs/contributing.md
 * says what else a new type needs.
 */
export const VoteCounts = z.object({ up: stored, down: stored })
export type VoteCounts = z.output<typeof VoteCounts>

export const noVotes: VoteCounts = { up: 0, down: 0 }

/** Returns only the counts of a row or a post. */
export const pickVoteCounts = (post: VoteCounts): VoteCounts => VoteCounts.parse(post)
