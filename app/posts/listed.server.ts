import type { Meta } from '#contract/lists'
import type { Populated } from '../debates/people-of'
import type { AskedPage } from '../platform/asked-page'
import { orFirstPage } from '../platform/first-page.server'
import { isUnloaded, type PartOf } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import type { SkipLink } from '../platform/skip-link'
import type { Visit } from '../platform/visit.server'
import { completed } from './completed.server'
import type { Post } from './post'

export type PageOf<P extends Post> = { data: P[]; meta: Meta }

type Listing<A extends AskedPage, P extends Post> = {
  /** The page that an address asks for. */
  asked: A
  load: (asked: A | Omit<A, 'before'>) => Promise<PageOf<P>>
  /** Where they stand. */
  debate: Populated
}

/** Loads the page of a list of posts that an address asks for, with texts that may be shown. */
export function listed<A extends AskedPage, P extends Post>(
  visit: Visit,
  { asked, load, debate }: Listing<A, P>,
): Promise<PartOf<PageOf<P>>> {
  return partOf(orFirstPage(asked, load).then(async ({ data, meta }) => ({ data: await completed(visit, data, debate), meta })))
}

/** The page's link to a list, beside the one to its content, where there is anything in the list. */
export function skipTo<P extends Post>(list: PartOf<PageOf<P>>, link: SkipLink): SkipLink | undefined {
  return isUnloaded(list) || list.data.length === 0 ? undefined : link
}
