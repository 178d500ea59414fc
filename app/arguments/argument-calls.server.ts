import { type Argument, editArgument, listArguments, listRebuttals, readThread, withdrawArgument } from '#contract/arguments'
import { castVote, takeBackVote } from '#contract/votes'
import type { DebateWithParticipants } from '../debates/participants'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { loadPostList, type PageOf } from '../posts/post-list.server'
import type { PostCalls } from '../posts/thread.server'
import { argumentKind } from './argument-kind'
import type { Layout } from './layout'

export const argumentCalls: PostCalls<Argument> = {
  kind: argumentKind,
  async read(api, id) {
    const { argument: post, ...around } = (await api(readThread, { path: { id } })).data
    return { post, ...around }
  },
  edit: async (api, id, body) => (await api(editArgument, { path: { id }, body })).data,
  takeAway: async (api, id) => (await api(withdrawArgument, { path: { id } })).data,
  cast: async (api, id, vote_type) => (await api(castVote, { path: { id }, body: { vote_type } })).data,
  takeBack: async (api, id, vote_type) => (await api(takeBackVote, { path: { id }, body: vote_type ? { vote_type } : undefined })).data,
}

/** Returns a debate's arguments in the layout of its page. */
export function loadArguments(visit: Visit, debate: DebateWithParticipants, layout: Layout): Promise<PartialResult<PageOf<Argument>>> {
  return loadPostList(visit, {
    params: layout,
    load: (query) => visit.api(listArguments, { path: { id: debate.id }, query }),
    debate,
  })
}

/**
 * Returns when the first argument of the next page was posted, so that dated entries between the two pages can be placed. Null if there is
 * no next page, or if the API doesn't say.
 */
export async function nextPageStart(
  visit: Visit,
  debate: DebateWithParticipants,
  list: PartialResult<PageOf<Argument>>,
): Promise<string | null> {
  if (isUnloaded(list)) return null
  const { current_page, last_page, per_page, older } = list.meta
  const next = older !== null ? { before: older } : { page: current_page * per_page + 1 }
  if (older === null && current_page >= last_page) return null
  const query = { ...next, per_page: 1, depth: 0, sort: 'old' as const }
  const firstOfNext = await partialResult(visit.api(listArguments, { path: { id: debate.id }, query }))
  return isUnloaded(firstOfNext) ? null : (firstOfNext.data[0]?.created_at ?? null)
}

/**
 * Returns the rebuttals to an argument in the layout of its page. A separate call loads them (customer-spec §7); only the outline, which
 * omits the texts, is taken from the debate's list.
 */
export function loadRebuttals(
  visit: Visit,
  { id }: Pick<Argument, 'id'>,
  debate: DebateWithParticipants,
  { view, ...params }: Layout,
): Promise<PartialResult<PageOf<Argument>>> {
  const { api } = visit
  const load = (page: Pick<Layout, 'page' | 'before' | 'sort'>) =>
    view === 'outline'
      ? api(listArguments, { path: { id: debate.id }, query: { ...page, view, parent: id } })
      : api(listRebuttals, { path: { id }, query: view === 'linear' ? { ...page, depth: 0 } : page })
  return loadPostList(visit, { params, load, debate })
}
