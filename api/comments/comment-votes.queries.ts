import type { VoteType } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { CommentRow } from '../database/tables.ts'
import { voteTypeOf, voteValues } from '../votes/votes.queries.ts'

export async function findCommentVote(db: Connection, commentId: number, userId: number): Promise<VoteType | null> {
  const row = await db
    .selectFrom('comment_votes')
    .select('value')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? voteTypeOf[row.value] : null
}

/** A person's votes on some comments, by the comments' ids. */
export async function listCommentVotesOf(db: Connection, userId: number, commentIds: readonly number[]): Promise<Map<number, VoteType>> {
  if (commentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comment_votes')
    .select(['comment_id', 'value'])
    .where('comment_id', 'in', [...commentIds])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.comment_id, voteTypeOf[row.value]]))
}

type Ballot = { commentId: number; userId: number }

export async function putCommentVote(tx: Connection, { commentId, userId }: Ballot, vote: VoteType, now: number): Promise<void> {
  const value = voteValues[vote]
  await tx
    .insertInto('comment_votes')
    .values({ comment_id: commentId, user_id: userId, value, created_at: now })
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doUpdateSet({ value }))
    .execute()
}

export async function deleteCommentVote(tx: Connection, { commentId, userId }: Ballot): Promise<void> {
  await tx.deleteFrom('comment_votes').where('comment_id', '=', commentId).where('user_id', '=', userId).execute()
}

export async function updateCommentTally(
  tx: Connection,
  commentId: number,
  tally: Pick<CommentRow, 'up' | 'down' | 'score'>,
): Promise<void> {
  await tx.updateTable('comments').set(tally).where('id', '=', commentId).execute()
}
