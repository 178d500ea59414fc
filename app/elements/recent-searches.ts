/** customer-spec §5 and §9: unique ignoring case, the most recent first, at most 6; in local storage. */
import { searchLimits } from '#contract/search-limits'

const KEY = 'recent-searches'

/** Adds a search, which takes the place of one that differs by case alone. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const typed = text.replace(/\s+/g, ' ').trim()
  if (!typed) return [...recent]
  return [typed, ...recent.filter((each) => keyOf(each) !== keyOf(typed))].slice(0, searchLimits.quick.recent)
}

/** What is stored, or as much of it as makes sense. */
export function readRecent(stored: string | null): string[] {
  let list: unknown
  try {
    list = JSON.parse(stored ?? '')
  } catch {
    return []
  }
  const texts = Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  return texts.reduceRight(withRecent, [] as string[])
}

export function recentSearches(): string[] {
  try {
    return readRecent(localStorage.getItem(KEY))
  } catch {
    return [] // storage is forbidden here
  }
}

export function rememberSearch(text: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withRecent(recentSearches(), text)))
  } catch {
    // then none is remembered
  }
}

/** For who comes next to this device. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // then none was remembered
  }
}

const keyOf = (text: string) => text.toLowerCase()
