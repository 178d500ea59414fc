import { formatNumber } from '#contract/format-number'

/** "1 watcher", "1,204 watchers". @param one its name for one, `many` for more where an s is not enough */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** What fits on an icon: "7", "99+". */
export const abbreviated = (count: number): string => (count > 99 ? '99+' : String(count))
