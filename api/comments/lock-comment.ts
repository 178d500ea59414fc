import type { Connection } from '../database/database.ts'
import type { CommentRow, DebateRow } from '../database/tables.ts'
import { lockDebate } from '../debates/debates.queries.ts'
import { NotFound } from '../platform/failures.ts'
import { findComment } from './comments.queries.ts'

export const noSuchComment = 'There is no such comment.'

/**
 * Loads a comment for writing. Whatever writes to a comment locks its debate first, as with arguments: one order for
 * all, so that nobody waits in a circle.
 * @throws NotFound
 */
export async function lockComment(tx: Connection, id: number): Promise<{ comment: CommentRow; debate: DebateRow }> {
  const before = await findComment(tx, id)
  const debate = before && (await lockDebate(tx, before.debate_id))
  // Read again: what was read without the lock may be old by now.
  const comment = debate && (await findComment(tx, id))
  if (!comment) throw new NotFound(noSuchComment)
  return { comment, debate }
}
