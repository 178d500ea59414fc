import type { z } from 'zod'
import { type Argument, listArguments, listRebuttals } from '#contract/arguments'
import { ApiFailure } from '../platform/api-failure'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import type { Layout } from './layout'

export type ArgumentPage = z.output<typeof listArguments.answer>
/** A page of arguments; or why there is none, for the rest of the page is shown all the same (DESIGN, Rooms). */
export type Listed = { page: ArgumentPage } | { fault: string }

/** A debate's arguments as its page lays them out. */
export function argumentsOf(visit: Visit, debateId: string, layout: Layout): Promise<Listed> {
  return listed(() => visit.api(listArguments, { path: { id: debateId }, query: layout }))
}

/**
 * The rebuttals to an argument as its page lays them out. The customer names a call for them (customer-spec §7); only
 * an outline, which leaves the texts away, is asked of the debate's own list.
 */
export function rebuttalsTo(visit: Visit, { id }: Pick<Argument, 'id'>, debateId: string, { view, ...asked }: Layout): Promise<Listed> {
  if (view === 'outline') return listed(() => visit.api(listArguments, { path: { id: debateId }, query: { ...asked, view, parent: id } }))
  return listed(() => visit.api(listRebuttals, { path: { id }, query: view === 'linear' ? { ...asked, depth: 0 } : asked }))
}

async function listed(list: () => Promise<ArgumentPage>): Promise<Listed> {
  try {
    const { data, meta } = await list()
    return { page: { data: await withCleanTexts(data), meta } }
  } catch (failure) {
    // An ended session is for the page as a whole.
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return { fault: failure.message }
  }
}

/** One after the other: the sanitiser frees its memory only between turns of the event loop. */
export async function withCleanTexts(found: readonly Argument[]): Promise<Argument[]> {
  const clean: Argument[] = []
  for (const argument of found) clean.push({ ...argument, content: await sanitised(argument.content) })
  return clean
}
