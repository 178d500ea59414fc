import type { Votes, VoteType } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { CommentRow } from '../database/tables.ts'
import { talliedWith } from '../votes/count-vote.ts'
import { scoreOf } from '../votes/score.ts'
import { updateCommentTally } from './comment-votes.queries.ts'

/**
 * Moves a comment's tally from one vote of a person to another. The debate's count of votes is of arguments alone.
 * @param comment read after its debate was locked, so that no vote is counted on an old tally
 * @returns the tally as the contract shows it
 */
export async function countCommentVote(
  tx: Connection,
  comment: CommentRow,
  before: VoteType | null,
  after: VoteType | null,
): Promise<Votes> {
  const tally = talliedWith(comment, before, after)
  if (before !== after) await updateCommentTally(tx, comment.id, { ...tally, score: scoreOf(tally) })
  return { number: comment.number, ...tally, your_vote: after }
}
