import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, count } from './fields.ts'
import { isRecord, one } from './lists.ts'

export const voteTypes = ['up', 'down'] as const
export type VoteType = (typeof voteTypes)[number]

export const YourVote = z.preprocess((value) => value ?? null, z.enum(voteTypes).nullable())

/** The votes on an argument or a comment, with its number so that a page can lead back to it. */
export const Votes = z.preprocess(
  // Another API may answer without a word.
  (raw) => (isRecord(raw) ? raw : {}),
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
