/** What scripts store in local storage. Browsers may forbid it, and it may be full. */
import { searchLimits } from '#contract/search-limits'

/**
 * Runs something that uses local or session storage.
 * @returns undefined if the browser forbids storage, or it is full
 */
export function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** The key of the recent searches: unique ignoring case, most recent first, at most 6 (customer-spec §5 and §9). */
export const searchesKey = 'recent-searches'

/** Returns the list with a search added. The new search replaces one that differs only by case. */
export function addRecentSearch(recent: readonly string[], text: string): string[] {
  const query = text.replace(/\s+/g, ' ').trim()
  if (!query) return [...recent]
  return [query, ...recent.filter((each) => getKey(each) !== getKey(query))].slice(0, searchLimits.quick.recent)
}

/** Returns the stored searches that are valid. */
export function parseRecentSearches(stored: string | null): string[] {
  let list: unknown
  try {
    list = JSON.parse(stored ?? '')
  } catch {
    return []
  }
  const texts = Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  return texts.reduceRight(addRecentSearch, [] as string[])
}

export function loadRecentSearches(): string[] {
  return parseRecentSearches(tryStorage(() => localStorage.getItem(searchesKey)) ?? null)
}

export function rememberSearch(text: string): void {
  tryStorage(() => localStorage.setItem(searchesKey, JSON.stringify(addRecentSearch(loadRecentSearches(), text))))
}

const getKey = (text: string) => text.toLowerCase()
