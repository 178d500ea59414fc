import { readWatchStatus, unwatchDebate, watchDebate } from '#contract/watches'
import type { Routes } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { setWatching } from './watch-debate.ts'
import { isWatching } from './watches.queries.ts'

/** Mounts the calls for watching debates (docs/product.md#debates, customer-spec §7). */
export function mountWatches(routes: Routes): void {
  routes.on(watchDebate, (context, { path }) => setWatching(context, parseId(path.id, debateNotFoundMessage), true))
  routes.on(unwatchDebate, (context, { path }) => setWatching(context, parseId(path.id, debateNotFoundMessage), false))
  routes.on(readWatchStatus, async ({ db, actor }, { path }) => {
    const debate = await findVisibleDebate(db.read, parseId(path.id, debateNotFoundMessage), actor.id)
    if (!debate) throw new NotFound(debateNotFoundMessage)
    return { data: { watching: await isWatching(db.read, debate.id, actor.id), watchers_count: debate.watchers_count } }
  })
}
