import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { verdictLimits } from './debate-limits.ts'
import { SideOrNone } from './debates.ts'
import { choice, count, countOrNull, id, instant, seenVersion, text, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'

export const verdictChoices = ['for', 'against', 'tie'] as const
export type VerdictChoice = (typeof verdictChoices)[number]

/** The judgement of a person who didn't take part. */
export const Ballot = z.object({
  choice: choice(verdictChoices, 'Choose for, against or tie.'),
  /** Plain text; optional. */
  reason: text('The reason', verdictLimits.reason).trim().default(''),
})
export type Ballot = z.output<typeof Ballot>

const YourBallot = z
  .object({
    choice: z.enum(verdictChoices),
    reason: words,
    /** The rule by which moderators hid the reason from others; null for most. */
    hidden_rule: countOrNull,
    /** The version of the reason, for `seen` of a change; null if the API has no versions. */
    version: wordsOrNull,
  })
  .nullable()

export const Tally = z.object({ for: count, against: count, tie: count })
export type Tally = z.output<typeof Tally>

/** The reason that a person gave with their ballot. */
export const VerdictReason = z.object({
  /** The id of the ballot, for reporting its reason; null if unknown. */
  id: id.nullable(),
  choice: z.enum(verdictChoices),
  /** Empty while hidden by moderators. */
  reason: words,
  user: Person,
  cast_at: instant,
  /** The rule by which moderators hid the reason; null for most. */
  hidden_rule: countOrNull,
})
export type VerdictReason = z.output<typeof VerdictReason>

/**
 * A debate's verdict. Tally, number of ballots and reasons are null while the reader may not see them: before the close, only people who
 * have voted see them (docs/product.md#voting-and-outcome).
 */
export const Verdict = z.object({
  tally: Tally.nullable(),
  ballots_count: z.number().int().min(0).nullable(),
  your_ballot: YourBallot,
  outcome: wordsOrNull,
  winning_side: SideOrNone,
  /** When the voting ends; null before and after it. */
  ends_at: instant,
  /** Newest first, without ballots that give no reason. */
  reasons: pageOf(VerdictReason).nullable(),
})
export type Verdict = z.output<typeof Verdict>

export const castBallot = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/ballot',
  summary: 'Casts or changes your ballot while voting is open. Not for participants.',
  body: Ballot.extend({ seen: seenVersion }),
  answer: dataOf(Verdict),
  access: 'member',
})
export const readVerdict = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/verdict',
  summary: 'Shows how a debate was judged: to people who have voted, and to everybody after it has closed. The query pages the reasons.',
  query: z.object(pageQuery),
  answer: dataOf(Verdict),
})

export const readBallot = defineCall({
  method: 'GET',
  path: '/api/ballots/{id}',
  summary: 'Shows one reason given for a ballot, to people who can see the debate’s reasons.',
  answer: dataOf(VerdictReason.extend({ debate_slug: words })),
})
