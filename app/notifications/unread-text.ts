import { formatNumber } from '#contract/format-number'

/** Counted no further: so many, or more. Written out, for browsers load no contract (contract/lists.ts, countedTo). */
const countedTo = 1_000

/** "3 unread", "1,000 or more unread" */
export function unreadInWords(unread: number): string {
  return `${formatNumber(unread)}${unread < countedTo ? '' : ' or more'} unread`
}
