import { tagLimits } from '#contract/debate-limits'
import { type PostType, type SearchAnswer, type SearchSort, search } from '#contract/search'
import { type SearchCategory, searchCategories, searchLimits } from '#contract/search-limits'
import { listTags } from '#contract/tags'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import type { SearchParams } from './search-params'
import { searchUnavailable } from './search-text'

export function parseSearchParams(query: URLSearchParams): SearchParams {
  const type = searchCategories.find((name) => name === query.get('type'))
  const { page } = parsePageParams(query)
  const post_type = (['argument', 'comment'] satisfies PostType[]).find((name) => name === query.get('post_type'))
  return {
    q: (query.get('q') ?? '').replace(/\s+/g, ' ').trim(),
    ...(type && { type }),
    ...(type && page !== undefined && { page }),
    ...(type === 'posts' && post_type && { post_type }),
    ...(type && query.get('sort') === 'newest' && { sort: 'newest' satisfies SearchSort }),
  }
}

/** Why a search failed, in words for the reader. */
export type SearchRefusal = { status: number; message: string; retryAfter: string | null }

/**
 * Searches and returns the results, or why the search failed.
 * @throws ApiFailure if the session has ended, which every page handles the same way
 */
export async function runSearch({ api, member }: Visit, params: SearchParams): Promise<SearchAnswer | SearchRefusal> {
  try {
    const answer = await api(search, { query: { ...params, per_page: params.type ? searchLimits.perPage : searchLimits.perCategory } })
    return params.type ? answer : { ...answer, data: firstOfEach(answer.data) }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status === 401 && member)) throw failure
    return { status: failure.status, message: searchFailureText(failure), retryAfter: failure.retryAfter }
  }
}

export type FoundTag = { slug: string; name: string }

/** Returns tags that begin with the search text. Returns none when only one category is searched, and if they can't be loaded. */
export async function findTags(visit: Visit, { q, type }: SearchParams): Promise<FoundTag[]> {
  const search = q.replace(/["*]/g, '').trim()
  if (type || search === '' || search.length > tagLimits.length.max || !can.listTags) return []
  const page = await partialResult(visit.secondary().api(listTags, { query: { search, per_page: searchLimits.tags } }))
  // An API that doesn't know the `search` parameter may return all tags.
  return isUnloaded(page)
    ? []
    : page.data
        .filter(({ name }) => normalised(name).startsWith(normalised(search)))
        .slice(0, searchLimits.tags)
        .map(({ slug, name }) => ({ slug, name }))
}

const normalised = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns why a search failed: the server's message for any status, or our own (customer-spec §8). */
export function searchFailureText({ serverMessage }: ApiFailure): string {
  return serverMessage ?? searchUnavailable
}

/** Cuts each category to its limit, because a foreign API may send more than requested. */
function firstOfEach(data: SearchAnswer['data']): SearchAnswer['data'] {
  const first = <C extends SearchCategory>(name: C) => data[name].slice(0, searchLimits.perCategory) as SearchAnswer['data'][C]
  return { debates: first('debates'), people: first('people'), groups: first('groups'), posts: first('posts') }
}
