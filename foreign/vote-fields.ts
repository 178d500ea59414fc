import { isRecord } from '#contract/lists'
import { type VoteType, voteTypes } from '#contract/post-limits'
import { Votes } from '#contract/votes'
import type { FieldReader } from './field-names.ts'
import { isCount } from './field-values.ts'

export const voteReaders: readonly FieldReader[] = [[Votes, (raw) => (isRecord(raw) ? withVotes(raw) : raw)]]

/** Field names of the reader's own vote. */
const ownVoteNames = ['your_vote', 'user_vote', 'my_vote', 'vote_type']

/** Renames the votes of a post. The counts can be in `votes`, which can also be their total. */
export function withVotes(raw: Record<string, unknown>): Record<string, unknown> {
  const { your_vote_untold: _, ...rest } = raw
  const counts = isRecord(raw.votes) ? raw.votes : {}
  // A name with a vote comes before a name with null, which means that there is no vote.
  const name = ownVoteNames.find((each) => raw[each] !== undefined && raw[each] !== null) ?? ownVoteNames.find((each) => raw[each] === null)
  return {
    ...rest,
    up: raw.up ?? raw.upvotes ?? raw.upvotes_count ?? counts.up,
    down: raw.down ?? raw.downvotes ?? raw.downvotes_count ?? counts.down,
    ...(isCount(raw.votes) && { votes_count: raw.votes }),
    your_vote: name === undefined ? null : readOwnVote(raw[name]),
    ...(name === undefined && { your_vote_untold: true }),
  }
}

/** Reads a vote as Laravel applications often send it: +1 and -1, or the row of the vote. */
function readOwnVote(value: unknown): VoteType | null {
  if (isRecord(value)) return readOwnVote(value.vote_type ?? value.type)
  if (value === 1 || value === '1') return 'up'
  if (value === -1 || value === '-1') return 'down'
  return voteTypes.find((type) => type === value) ?? null
}
