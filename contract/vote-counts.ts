import { z } from 'zod'

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
