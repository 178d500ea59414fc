import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { pluralise } from '../ui/pluralise'
import type { PageOf } from './listed.server'
import type { Post } from './post'

type Counts = {
  /** As the API tells it; null where it does not. */
  count: number | null
  /** The page of them that is shown: there are at least those. */
  list: PartialResult<PageOf<Post>>
  /** Their name for one and for more. */
  one: string
  many?: string
}

/** "312 comments", "No comments yet"; "Comments" where nobody knows how many there are. */
export function countHeading({ count, list, one, many = `${one}s` }: Counts): string {
  const shown = isUnloaded(list) ? null : list.meta
  const total = Math.max(count ?? 0, (shown?.total ?? 0) - (shown?.gone ?? 0))
  if (count === null && (shown === null || shown.total_capped)) return many.charAt(0).toUpperCase() + many.slice(1)
  return total === 0 ? `No ${many} yet` : pluralise(total, one, many)
}
