import { figures } from '#contract/figures'

/** "1 watcher", "1,204 watchers". @param one its name for one, `many` for more where an s is not enough */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figures(count)} ${count === 1 ? one : many}`
}

/** What fits on an icon: "7", "99+". */
export const inFew = (count: number): string => (count > 99 ? '99+' : String(count))
