import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { pluralise } from '../ui/pluralise'
import type { Post } from './post'
import type { PageOf } from './post-list.server'

type Counts = {
  /** The count from the API; null if it doesn't say. */
  count: number | null
  /** The shown page of the list. There are at least as many as it shows. */
  list: PartialResult<PageOf<Post>>
  /** The noun in singular and plural. */
  one: string
  many?: string
}

/** Returns "312 comments" or "No comments yet", or "Comments" if the number is unknown. */
export function countHeading({ count, list, one, many = `${one}s` }: Counts): string {
  const shown = isUnloaded(list) ? null : list.meta
  const total = Math.max(count ?? 0, (shown?.total ?? 0) - (shown?.gone ?? 0))
  if (count === null && (shown === null || shown.total_capped)) return many.charAt(0).toUpperCase() + many.slice(1)
  return total === 0 ? `No ${many} yet` : pluralise(total, one, many)
}
