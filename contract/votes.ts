import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, countIfTold, isCount } from './fields.ts'
import { isRecord, one } from './lists.ts'
import { type VoteType, voteTypes } from './post-limits.ts'

export const voteFields = {
  /** How many, each way; null where an API does not tell it. */
  up: countIfTold,
  down: countIfTold,
  /** Both ways together, and up less down: of another API that tells them so. */
  votes_count: countIfTold.optional(),
  score: z.preprocess(
    (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined),
    z.number().int().optional(),
  ),
  /** The reader's; null for none, and where an API does not tell it. */
  your_vote: z.preprocess(voteIn, z.enum(voteTypes).nullable()),
  /** Whether the API tells it: absent where it does. */
  your_vote_untold: z.boolean().optional(),
}

/** A post's votes under the contract's names, whichever another API has for them. */
export function withVotes(raw: Record<string, unknown>): Record<string, unknown> {
  const { your_vote_untold: _, ...rest } = raw
  const within = isRecord(raw.votes) ? raw.votes : {}
  const names = ['your_vote', 'user_vote', 'my_vote', 'vote_type']
  const name = names.find((each) => raw[each] !== undefined && raw[each] !== null) ?? names.find((each) => raw[each] === null)
  return {
    ...rest,
    up: raw.up ?? raw.upvotes ?? raw.upvotes_count ?? within.up,
    down: raw.down ?? raw.downvotes ?? raw.downvotes_count ?? within.down,
    ...(isCount(raw.votes) && { votes_count: raw.votes }),
    your_vote: name === undefined ? null : raw[name],
    ...(name === undefined && { your_vote_untold: true }),
  }
}

/** Laravel's habit is +1 and -1, or the row of the vote. */
function voteIn(value: unknown): VoteType | null {
  if (isRecord(value)) return voteIn(value.vote_type ?? value.type)
  if (value === 1 || value === '1') return 'up'
  if (value === -1 || value === '-1') return 'down'
  return voteTypes.find((type) => type === value) ?? null
}

/** The votes on an argument or a comment, with its number so that a page can lead back to it; what is not told is not known. */
export const Votes = z.preprocess((raw) => (isRecord(raw) ? withVotes(raw) : undefined), z.object({ number: countIfTold, ...voteFields }))
export type Votes = z.output<typeof Votes>

/** Which vote is taken back; one has but one, so ours needs no word of it. */
const TakenBack = z.object({ vote_type: z.enum(voteTypes) }).optional()

/** @param path of votes on one post @param post what that is: "an argument" */
export function votingOn<const P extends string>(path: P, post: string) {
  return {
    cast: defineCall({
      method: 'POST',
      path,
      summary: `Votes ${post} up or down; a second vote replaces the first.`,
      body: z.object({ vote_type: choice(voteTypes, 'Choose up or down.') }),
      answer: one(Votes),
      access: 'member',
    }),
    takeBack: defineCall({
      method: 'DELETE',
      path,
      summary: `Takes a vote on ${post} back.`,
      body: TakenBack,
      answer: one(Votes),
      access: 'member',
    }),
  }
}

export const { cast: castVote, takeBack: takeBackVote } = votingOn('/api/arguments/{id}/vote', 'an argument')
