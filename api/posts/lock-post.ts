import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostRow } from '../database/post-tables.ts'
import { NotFound } from '../platform/failures.ts'
import { lockDebate } from '../turns/debate.queries.ts'
import { canSeeDebate } from '../turns/debate-visibility.ts'
import type { PostKindConfig } from './post-kind.ts'
import { findPost } from './posts.queries.ts'

/**
 * Loads a post for writing and locks its debate first. All writes use this order, so that a new post (debate, then parent) and a vote
 * (post, then the debate's counters) can't deadlock.
 * @throws NotFound
 */
export async function lockPost(
  tx: Connection,
  { kind, notFoundMessage }: Pick<PostKindConfig<unknown>, 'kind' | 'notFoundMessage'>,
  id: number,
): Promise<{ post: PostRow; debate: DebateRow }> {
  const before = await findPost(tx, kind, id)
  const debate = before && (await lockDebate(tx, before.debate_id))
  // Read it again: without the lock, the first read may be outdated.
  const post = debate && (await findPost(tx, kind, id))
  if (!post) throw new NotFound(notFoundMessage)
  return { post, debate }
}

/** Locks a post as `lockPost` does, for a person who must be able to see its debate. @throws NotFound, also if they can't see it */
export async function lockVisiblePost(
  tx: Connection,
  postKind: Pick<PostKindConfig<unknown>, 'kind' | 'notFoundMessage'>,
  { id, actorId }: { id: number; actorId: number },
): Promise<{ post: PostRow; debate: DebateRow }> {
  const locked = await lockPost(tx, postKind, id)
  if (!(await canSeeDebate(tx, locked.debate, actorId))) throw new NotFound(postKind.notFoundMessage)
  return locked
}
