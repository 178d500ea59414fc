import type { DebateSort, DebateStatus, DebateType } from '#contract/debates'
import { truncate } from '#contract/shorten'
import { splitTags, tagSlugOf } from '#contract/tag-names'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { sortNames, stageNames } from './debate-text'

/** Everything that decides which debates a list shows. The address holds all of it (docs/product.md#browse). */
export type DebateFilters = PageParams & {
  search?: string
  status?: DebateStatus
  type?: DebateType
  /** Slugs, separated by commas. */
  tags?: string
  sort?: DebateSort
}

// Repeated here, so that the browser doesn't load the contract and zod.
export const debateSorts: readonly DebateSort[] = ['latest', 'popular', 'ending', 'active']
export const debateTypes: readonly DebateType[] = ['standard', 'live', 'open']
export const debateStatuses: readonly DebateStatus[] = ['waiting', 'active', 'voting', 'closed', 'cancelled']
/** The maximum lengths that the contract allows, in UTF-16 units. Longer texts are cut. */
export const maxLengths = { search: 200, tags: 400 } as const

/** Returns the filters that an address asks for. Unknown values count as absent. */
export function parseDebateFilters(query: URLSearchParams): DebateFilters {
  const search = truncate((query.get('search') ?? '').replaceAll('\0', '').trim(), maxLengths.search)
  const status = debateStatuses.find((name) => name === query.get('status'))
  const type = debateTypes.find((name) => name === query.get('type'))
  const tags = toTagSlugs(query.get('tags') ?? '')
  const sort = debateSorts.find((name) => name === query.get('sort'))
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { type }),
    ...(tags && { tags }),
    ...(sort && { sort }),
    ...parsePageParams(query),
  }
}

/** Returns typed tags, such as "Work, Côte d'Azur", as the slugs that the API derives from them. */
function toTagSlugs(typed: string): string {
  const slugs = splitTags(typed.replaceAll('\0', '')).map((name) => (isEscapedSlug(name) ? name : tagSlugOf(name)))
  return [...new Set(slugs)].filter(Boolean).join(',').slice(0, maxLengths.tags)
}

/** Checks whether a tag is already an escaped slug, such as "tcp~2fip". */
const isEscapedSlug = (name: string) => /~[0-9a-f]{2}/.test(name)

/** Returns the tags of an address the way people type them: "work, tcp/ip". */
export function tagsText(tags: string | undefined): string | undefined {
  return tags?.replaceAll(',', ', ').replace(/~(2e|2f|5c|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

export function debateFiltersQuery({ page, ...rest }: DebateFilters): Record<string, string | undefined> {
  return { ...rest, page: page === undefined || page === 1 ? undefined : String(page) }
}

/** Checks whether anything other than order and page narrows the list. */
export function hasFilters({ search, status, type, tags }: DebateFilters): boolean {
  return Boolean(search || status || type || tags)
}

/** Returns the filters in words, for the summary of the form: "active, live, “cars”, newest first". */
export function debateFiltersText({ search, status, type, tags, sort = 'latest' }: DebateFilters): string {
  const words = [status && stageNames[status].toLowerCase(), type, tagsText(tags), search && `“${search}”`, sortNames[sort].toLowerCase()]
  return words.filter(Boolean).join(', ')
}
