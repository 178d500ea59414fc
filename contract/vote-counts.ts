import { z } from 'zod'

const stored = z.number().int().min(0).max(2_000_000_000)

/**
 * How many votes of each type a post has: columns, answers, live events and archives take them from here. docs/contributing.md says
 * what else another type needs.
 */
export const VoteCounts = z.object({ up: stored, down: stored })
export type VoteCounts = z.output<typeof VoteCounts>

export const noVotes: VoteCounts = { up: 0, down: 0 }

/** @returns the counts alone, of a row or a post that has them among other fields */
export const voteCountsIn = (post: VoteCounts): VoteCounts => VoteCounts.parse(post)
