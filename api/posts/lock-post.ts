import type { Connection } from '../database/database.ts'
import type { PostRow } from '../database/post-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { NotFound } from '../platform/failures.ts'
import { lockDebate } from '../turns/debate.queries.ts'
import { canSeeDebate } from '../turns/debate-visibility.ts'
import type { KindOfPost } from './post-kind.ts'
import { findPost } from './posts.queries.ts'

/**
 * Loads a post for writing. Whatever writes to a post locks its debate first: one order for all, so that a post
 * (debate, then parent) and a vote (post, then the debate's counters) never wait for each other.
 * @throws NotFound
 */
export async function lockPost(
  tx: Connection,
  { kind, noSuch }: Pick<KindOfPost<unknown>, 'kind' | 'noSuch'>,
  id: number,
): Promise<{ post: PostRow; debate: DebateRow }> {
  const before = await findPost(tx, kind, id)
  const debate = before && (await lockDebate(tx, before.debate_id))
  // Read again: what was read without the lock may be old by now.
  const post = debate && (await findPost(tx, kind, id))
  if (!post) throw new NotFound(noSuch)
  return { post, debate }
}

/** The same for somebody who has to see its debate. @throws NotFound, also where they may not see it */
export async function lockVisiblePost(
  tx: Connection,
  of: Pick<KindOfPost<unknown>, 'kind' | 'noSuch'>,
  { id, actorId }: { id: number; actorId: number },
): Promise<{ post: PostRow; debate: DebateRow }> {
  const locked = await lockPost(tx, of, id)
  if (!(await canSeeDebate(tx, locked.debate, actorId))) throw new NotFound(of.noSuch)
  return locked
}
