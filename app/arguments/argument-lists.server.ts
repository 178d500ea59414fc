import { type Argument, listArguments, listRebuttals } from '#contract/arguments'
import type { Visit } from '../platform/visit.server'
import { type Listed, listed } from '../posts/listed.server'
import type { Layout } from './layout'

/** A debate's arguments as its page lays them out. */
export function argumentsOf({ api }: Visit, debateId: string, layout: Layout): Promise<Listed<Argument>> {
  return listed(api(listArguments, { path: { id: debateId }, query: layout }))
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
): Promise<Listed<Argument>> {
  if (view === 'outline') return listed(api(listArguments, { path: { id: debateId }, query: { ...asked, view, parent: id } }))
  return listed(api(listRebuttals, { path: { id }, query: view === 'linear' ? { ...asked, depth: 0 } : asked }))
}
