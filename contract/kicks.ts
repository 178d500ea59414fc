import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { kickLimits } from './debate-limits.ts'
import { choice, count, countOrNull, id, instant, text, words } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'
import { Permission } from './permissions.ts'

export const kickChoices = ['yes', 'no', 'abstain'] as const
export type KickChoice = (typeof kickChoices)[number]
export const kickStatuses = ['open', 'passed', 'failed', 'ended'] as const
export type KickStatus = (typeof kickStatuses)[number]

/** The result of a kick vote. `eligible` counts the people who could vote: all present participants except the target. */
export const KickTally = z.object({ yes: count, no: count, abstain: count, eligible: count })
export type KickTally = z.output<typeof KickTally>

const decision = {
  id,
  target: Person,
  /** Empty while hidden by moderators. */
  reason: words,
  /** The rule by which moderators hid the reason; null for most. */
  hidden_rule: countOrNull,
  decided_at: instant,
  /** The person who gave the reason; null if unknown. */
  opened_by: Person.nullable(),
  /** Null until the vote is decided: secret before that, public afterwards (docs/product.md#kick-votes). */
  tally: KickTally.nullable(),
}

/** A vote among a debate's participants on removing one of them. */
export const KickVote = z.object({
  ...decision,
  /** A foreign API may have other statuses. */
  status: words,
  opened_at: instant,
  expires_at: instant,
  /** When the next vote against the same person can be opened; null unless this one failed. */
  retry_at: instant,
  your_ballot: z.enum(kickChoices).nullable(),
  /** Whether this reader may vote now and, if not, why. */
  casting: Permission,
})
export type KickVote = z.output<typeof KickVote>

/** A removal by a kick vote that passed. */
export const Kick = z.object(decision)
export type Kick = z.output<typeof Kick>

const chooseTarget = 'Choose who the kick vote is about.'

export const NewKickVote = z.object({
  target_user_id: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string({ error: chooseTarget }).min(1, chooseTarget).max(200, chooseTarget),
  ),
  reason: text('The reason', kickLimits.reason),
})
export type NewKickVote = z.output<typeof NewKickVote>

export const KickBallot = z.object({ choice: choice(kickChoices, 'Choose yes, no or abstain.') })

const path = '/api/debates/{id}/kick-votes'

export const listKickVotes = defineCall({
  method: 'GET',
  path,
  summary: 'Lists a debate’s kick votes, newest first.',
  query: z.object(pageQuery),
  answer: pageOf(KickVote),
})
export const openKickVote = defineCall({
  method: 'POST',
  path,
  summary: 'Opens a kick vote against another participant. Your own ballot is a yes.',
  body: NewKickVote,
  answer: dataOf(KickVote),
  access: 'member',
  success: 201,
  keyed: true,
})
export const readKickVote = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/kick-votes/{voteId}',
  summary: 'Shows a kick vote, with whether the reader may vote on it.',
  answer: dataOf(KickVote),
})
export const castKickBallot = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/kick-votes/{voteId}/ballot',
  summary: 'Casts a ballot in a kick vote. It can’t be changed.',
  body: KickBallot,
  answer: dataOf(KickVote),
  access: 'member',
})
export const listKicks = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/kicks',
  summary: 'Lists people kicked from a debate, with reason and tally, latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Kick),
})
