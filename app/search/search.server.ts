import { type PostType, type SearchAnswer, type SearchSort, search } from '#contract/search'
import { type SearchCategory, searchCategories, searchLimits } from '#contract/search-limits'
import { tagLimits } from '#contract/tag-limits'
import { listTags } from '#contract/tags'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { pageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import type { AskedSearch } from './search-params'

/** Reads from an address what is searched for; what is unknown there counts as absent. */
export function searchQuery(query: URLSearchParams): AskedSearch {
  const type = searchCategories.find((name) => name === query.get('type'))
  const { page } = pageParams(query)
  const post_type = (['argument', 'comment'] satisfies PostType[]).find((name) => name === query.get('post_type'))
  return {
    q: (query.get('q') ?? '').replace(/\s+/g, ' ').trim(),
    ...(type && { type }),
    ...(type && page !== undefined && { page }),
    ...(type === 'posts' && post_type && { post_type }),
    ...(type && query.get('sort') === 'newest' && { sort: 'newest' satisfies SearchSort }),
  }
}

/** Why nothing can be shown, in words for who searched. */
export type Refused = { status: number; message: string; retryAfter: string | null }

/** @throws ApiFailure where the session has ended, which every page answers alike */
export async function answerTo({ api, member }: Visit, asked: AskedSearch): Promise<SearchAnswer | Refused> {
  try {
    const answer = await api(search, { query: { ...asked, per_page: asked.type ? searchLimits.perPage : searchLimits.perCategory } })
    return asked.type ? answer : { ...answer, data: firstOfEach(answer.data) }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status === 401 && member)) throw failure
    return { status: failure.status, message: messageOf(failure), retryAfter: failure.retryAfter }
  }
}

/** A tag that was found. */
export type FoundTag = { slug: string; name: string }

/** Tags that begin with what is searched for; none in one category, or where they can't be loaded. */
export async function tagsFor(visit: Visit, { q, type }: AskedSearch): Promise<FoundTag[]> {
  const search = q.replace(/["*]/g, '').trim()
  if (type || search === '' || search.length > tagLimits.length.max || !can.listTags) return []
  const page = await partialResult(visit.beside().api(listTags, { query: { search, per_page: searchLimits.tags } }))
  // An API that does not know the question may answer it with all of them.
  return isUnloaded(page)
    ? []
    : page.data
        .filter(({ name }) => folded(name).startsWith(folded(search)))
        .slice(0, searchLimits.tags)
        .map(({ slug, name }) => ({ slug, name }))
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Why a search failed: the server's message, whatever the status, or our own (customer-spec §8). */
export function messageOf({ serverMessage }: ApiFailure): string {
  return serverMessage ?? 'Unable to search right now'
}

/** Another API may send more than were asked for. */
function firstOfEach(data: SearchAnswer['data']): SearchAnswer['data'] {
  const first = <C extends SearchCategory>(name: C) => data[name].slice(0, searchLimits.perCategory) as SearchAnswer['data'][C]
  return { debates: first('debates'), people: first('people'), groups: first('groups'), posts: first('posts') }
}
