import { formatNumber } from '#contract/format-number'

/** Counts stop here. Repeated here because the browser doesn't load the contract (contract/lists.ts, countedTo). */
const countLimit = 1_000

/** Returns "3 unread" or "1,000 or more unread". */
export function unreadCountText(unread: number): string {
  return `${formatNumber(unread)}${unread < countLimit ? '' : ' or more'} unread`
}
