import type { Context } from '../context.ts'
import type { DebateRow } from '../database/tables.ts'
import { NotFound } from '../platform/failures.ts'
import { findVisibleDebate } from '../turns/visible-debates.ts'
import type { KindOfPost } from './post-kind.ts'
import { findPost } from './posts.queries.ts'
import { showPost } from './show-posts.ts'

/**
 * A post by itself, as whoever has just written it is answered; one that was taken away as a tombstone.
 * @throws NotFound, also where the reader may not see its debate
 */
export async function readPost<Shown>(
  { db, clock, actor }: Context,
  of: KindOfPost<Shown>,
  id: number,
): Promise<{ post: Shown; debate: DebateRow }> {
  const actorId = actor?.id ?? null
  const row = await findPost(db.read, of.kind, id)
  const debate = row && (await findVisibleDebate(db.read, row.debate_id, actorId))
  if (!debate) throw new NotFound(of.noSuch)
  return { post: await showPost(db.read, of, debate, id, { actorId, now: clock.now() }), debate }
}
