import type { Votes } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { CommentRow } from '../database/tables.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { moveRank } from '../search/documents.queries.ts'
import { rankOf } from '../search/rank.ts'
import { type Change, talliedWith } from '../votes/count-vote.ts'
import { scoreOf } from '../votes/score.ts'
import { updateCommentTally } from './comment-votes.queries.ts'

/**
 * Moves a comment's tally from one vote of a person to another. The debate's count of votes is of arguments alone.
 * @param comment read after its debate was locked, so that no vote is counted on an old tally
 * @returns the tally as the contract shows it
 */
export async function countCommentVote(tx: Connection, comment: CommentRow, { before, after, at }: Change): Promise<Votes> {
  const tally = talliedWith(comment, before, after)
  const { id, number, debate_id: debateId } = comment
  if (before !== after) {
    await updateCommentTally(tx, id, { ...tally, score: scoreOf(tally) })
    await moveRank(tx, 'comment', id, rankOf(tally.up - tally.down, comment.created_at))
    await tellDebate(tx, { debateId, at }, 'votes.changed', { of: 'comment', id: String(id), number, ...tally })
  }
  return { number, ...tally, your_vote: after }
}
