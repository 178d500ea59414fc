import type { WatchState } from '#contract/watches'
import type { MemberContext } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { addToCounters, findDebate, lockDebate } from '../turns/debate.queries.ts'
import { canSeeDebate, debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { deleteWatch, insertWatch } from './watches.queries.ts'

/** Watches or unwatches a debate; repeating it changes nothing (docs/product.md#watching). @throws NotFound */
export async function setWatching(
  { db, actor, clock, limits }: MemberContext,
  debateId: number,
  watching: boolean,
): Promise<{ data: WatchState }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const locked = await lockDebate(tx, debateId)
    if (!locked || !(await canSeeDebate(tx, locked, actor.id))) throw new NotFound(debateNotFoundMessage)
    const changed = watching ? await insertWatch(tx, debateId, actor.id, clock.now()) : await deleteWatch(tx, debateId, actor.id)
    if (changed) await addToCounters(tx, debateId, { watchers_count: watching ? 1 : -1 })
    const debate = await findDebate(tx, debateId)
    return { data: { watching, watchers_count: debate?.watchers_count ?? 0 } }
  })
}
