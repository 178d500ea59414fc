import { type Argument, listArguments, listRebuttals } from '#contract/arguments'
import type { PartOf } from '../platform/part-of'
import type { Visit } from '../platform/visit.server'
import { listed, type PageOf } from '../posts/listed.server'
import type { Layout } from './layout'

/** A debate's arguments as its page lays them out. */
export function argumentsOf({ api }: Visit, debateId: string, layout: Layout): Promise<PartOf<PageOf<Argument>>> {
  return listed(layout, (query) => api(listArguments, { path: { id: debateId }, query }))
}

/**
 * The rebuttals to an argument as its page lays them out. The customer names a call for them (customer-spec §7); only
 * an outline, which leaves the texts away, is asked of the debate's own list.
 */
export function rebuttalsTo(
  { api }: Visit,
  { id }: Pick<Argument, 'id'>,
  debateId: string,
  { view, ...asked }: Layout,
): Promise<PartOf<PageOf<Argument>>> {
  if (view === 'outline')
    return listed(asked, (page) => api(listArguments, { path: { id: debateId }, query: { ...page, view, parent: id } }))
  return listed(asked, (page) => api(listRebuttals, { path: { id }, query: view === 'linear' ? { ...page, depth: 0 } : page }))
}
