import type { DebateSort, DebateStatus, DebateType } from '#contract/debates'
import { firstOf } from '#contract/shortened'
import { tagSlugOf, tagsIn } from '#contract/tag-names'
import { type PageParams, pageParams } from '../platform/page-params'
import { stageNames } from './debate-stage'

/** Everything that decides which debates a list shows; all of it stands in the address (docs/product.md#browse). */
export type DebateFilters = PageParams & {
  search?: string
  status?: DebateStatus
  type?: DebateType
  /** Slugs, comma-joined. */
  tags?: string
  sort?: DebateSort
}

// Written out, so that the browser need not load the contract with its zod for a form's words.
export const sortNames: Readonly<Record<DebateSort, string>> = {
  latest: 'newest first',
  popular: 'most popular first',
  ending: 'ending soonest first',
  active: 'latest activity first',
}
export const typeNames: Readonly<Record<DebateType, string>> = {
  standard: 'Standard: days per turn',
  live: 'Live: minutes per turn',
  open: 'Open: no turns',
}
export const sorts: readonly DebateSort[] = ['latest', 'popular', 'ending', 'active']
export const types: readonly DebateType[] = ['standard', 'live', 'open']
export const statuses: readonly DebateStatus[] = ['waiting', 'active', 'voting', 'closed', 'cancelled']
/** What the contract takes; a longer text is cut there. UTF-16 units. */
export const longest = { search: 200, tags: 400 } as const

/** Reads the filters from an address; what is unknown there counts as absent. */
export function filtersOf(query: URLSearchParams): DebateFilters {
  const words = firstOf((query.get('search') ?? '').replaceAll('\0', '').trim(), longest.search)
  const status = statuses.find((name) => name === query.get('status'))
  const type = types.find((name) => name === query.get('type'))
  const tags = slugsIn(query.get('tags') ?? '')
  const sort = sorts.find((name) => name === query.get('sort'))
  return {
    ...(words && { search: words }),
    ...(status && { status }),
    ...(type && { type }),
    ...(tags && { tags }),
    ...(sort && { sort }),
    ...pageParams(query),
  }
}

/** Tags as typed, "Work, Côte d’Azur", as the slugs that the API makes of such names. */
function slugsIn(typed: string): string {
  const slugs = tagsIn(typed.replaceAll('\0', '')).map((name) => (isWrittenOut(name) ? name : tagSlugOf(name)))
  return [...new Set(slugs)].filter(Boolean).join(',').slice(0, longest.tags)
}

/** A slug that stands in an address already, "tcp~2fip". */
const isWrittenOut = (name: string) => /~[0-9a-f]{2}/.test(name)

/** Tags of an address as one types them: "work, tcp/ip". */
export function tagsInWords(tags: string | undefined): string | undefined {
  return tags?.replaceAll(',', ', ').replace(/~(2e|2f|5c|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The filters as an address holds them. */
export function queryOf({ page, ...rest }: DebateFilters): Record<string, string | undefined> {
  return { ...rest, page: page === undefined || page === 1 ? undefined : String(page) }
}

/** Whether anything but order and page narrows the list. */
export function narrows({ search, status, type, tags }: DebateFilters): boolean {
  return Boolean(search || status || type || tags)
}

/** "active, live, “cars”, newest first": what the fold over the form says. */
export function filtersInWords({ search, status, type, tags, sort = 'latest' }: DebateFilters): string {
  const words = [status && stageNames[status].toLowerCase(), type, tagsInWords(tags), search && `“${search}”`, sortNames[sort]]
  return words.filter(Boolean).join(', ')
}
