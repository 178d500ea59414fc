import { formatNumber } from '#contract/format-number'

/**
 * Returns "1 watcher" or "1,204 watchers".
 * @param one the singular noun; `many` is the plural if adding an s isn't enough
 */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Returns a count that fits on an icon: "7", "99+". */
export const abbreviateCount = (count: number): string => (count > 99 ? '99+' : String(count))
