import { countedTo, lastNumberedPage, type Meta } from '#contract/lists'

type Page = {
  page: number
  perPage: number
  /** Counted to one more than `countedTo`, which tells that there are more. */
  total: number
  /** The cursor of what follows, or null at the very end. */
  older: string | null
}

/** What a list says of itself where its total is counted: to 1,000, and numbered pages to 50 (PRODUCT §7). */
export function pageMeta({ page, perPage, total, older }: Page): Meta {
  const counted = Math.min(total, countedTo)
  return {
    current_page: page,
    last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(counted / perPage))),
    per_page: perPage,
    total: counted,
    total_capped: total > countedTo,
    older,
  }
}
