import type { Votes, VoteType } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { ArgumentRow } from '../database/tables.ts'
import { addToCounters } from '../debates/debates.queries.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { moveRank } from '../search/documents.queries.ts'
import { rankOf } from '../search/rank.ts'
import { heatOf, scoreOf } from './score.ts'
import { updateTally } from './votes.queries.ts'

/** A person's vote, before and after; when it changed. */
export type Change = { before: VoteType | null; after: VoteType | null; at: number }
type Tally = { up: number; down: number }

/**
 * Moves an argument's tally, and its debate's count of votes, from one vote of a person to another.
 * @param argument read after its debate was locked, so that no vote is counted on an old tally
 * @returns the tally as the contract shows it
 */
export async function countVote(tx: Connection, argument: ArgumentRow, { before, after, at }: Change): Promise<Votes> {
  const tally = talliedWith(argument, before, after)
  if (before === after) return { number: argument.number, ...tally, your_vote: after }
  await updateTally(tx, argument.id, { ...tally, score: scoreOf(tally), heat: heatOf(tally, argument.created_at) })
  await moveRank(tx, 'argument', argument.id, rankOf(tally.up - tally.down, argument.created_at))
  const more = Number(after !== null) - Number(before !== null)
  if (more !== 0) await addToCounters(tx, argument.debate_id, { votes_count: more })
  const { id, number, debate_id: debateId } = argument
  await tellDebate(tx, { debateId, at }, 'votes.changed', { of: 'argument', id: String(id), number, ...tally })
  return { number, ...tally, your_vote: after }
}

/** A tally once a person's vote has become another. */
export function talliedWith({ up, down }: Tally, before: VoteType | null, after: VoteType | null): Tally {
  return { up: up + step('up', before, after), down: down + step('down', before, after) }
}

function step(type: VoteType, before: VoteType | null, after: VoteType | null): number {
  return Number(after === type) - Number(before === type)
}
