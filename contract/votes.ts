import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, count, numberIn } from './fields.ts'
import { isRecord, one } from './lists.ts'

export const voteTypes = ['up', 'down'] as const
export type VoteType = (typeof voteTypes)[number]

export const YourVote = z.preprocess((value) => value ?? null, z.enum(voteTypes).nullable())

/** A post's votes under the contract's names, whichever another API has for them. */
export function withVotes(raw: Record<string, unknown>): Record<string, unknown> {
  const within = isRecord(raw.votes) ? raw.votes : {}
  return {
    ...raw,
    up: raw.up ?? raw.upvotes ?? within.up,
    down: raw.down ?? raw.downvotes ?? within.down,
    your_vote: raw.your_vote ?? raw.user_vote ?? raw.my_vote,
    number: raw.number ?? numberIn(raw.id),
  }
}

/** Whether it says how many there are. */
const hasVotes = (raw: Record<string, unknown>) => [withVotes(raw).up, withVotes(raw).down].every((told) => /^\d{1,15}$/.test(String(told)))

/** The votes on an argument or a comment, with its number so that a page can lead back to it. */
export const Votes = z.preprocess(
  (raw) => (isRecord(raw) && hasVotes(raw) ? withVotes(raw) : undefined),
  z.object({ number: count, up: count, down: count, your_vote: YourVote }),
)
export type Votes = z.output<typeof Votes>

const path = '/api/arguments/{id}/vote'

export const castVote = defineCall({
  method: 'POST',
  path,
  summary: 'Votes an argument up or down; a second vote replaces the first.',
  body: z.object({ vote_type: choice(voteTypes, 'Choose up or down.') }),
  answer: one(Votes),
  access: 'member',
})
export const takeBackVote = defineCall({
  method: 'DELETE',
  path,
  summary: 'Takes a vote back.',
  answer: one(Votes),
  access: 'member',
})
