import { tagLimits } from '#contract/debate-limits'
import type { DebateCard } from '#contract/debates'
import { fitsInPath } from '#contract/person-addresses'
import { truncate } from '#contract/shorten'
import { type ListedTag, listTags, readTagBySlug } from '#contract/tags'
import { ApiFailure, isMissingCall } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { isUnloaded, missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { noSuchTag } from './tag-text'

/** The search and page of tags that an address asks for. Unknown values count as absent. */
export type TagsParams = PageParams & { search?: string }

export function parseTagsParams(query: URLSearchParams): TagsParams {
  const search = truncate((query.get('search') ?? '').replaceAll('\0', '').trim(), tagLimits.length.max)
  return { ...(search && { search }), ...parsePageParams(query) }
}

export function loadTags({ api }: Visit, params: TagsParams) {
  return orFirstPage(params, (query) => api(listTags, { query }))
}

/** Loads the tags that the member follows. An API that doesn't know the `followed` parameter may return all tags. */
export async function loadFollowedTags(visit: Visit): Promise<PartialResult<ListedTag[]>> {
  if (!visit.member || !can.followTag) return missingFeature
  const page = await partialResult(visit.secondary().api(listTags, { query: { followed: true, per_page: tagLimits.followed } }))
  return isUnloaded(page) ? page : page.data.filter((tag) => tag.user_is_following)
}

/**
 * A tag, and whether the member follows it. `follows` is null if the API doesn't support following. The list of debates may have a larger
 * count than the tag.
 */
export type FollowableTag = { slug: string; name: string; debates_count: number; follows: ListedTag | null }

/**
 * Loads the tag of a page. If the API has no call for a tag (customer-spec §7 has none), finds it among the tags of its debates.
 * @param debates the debates that have the tag, which are being loaded
 */
export async function loadTag({ api }: Visit, slug: string, debates: Promise<{ data: DebateCard[] }>): Promise<FollowableTag> {
  try {
    // A slug that doesn't fit in our path doesn't fit in that of the call either.
    if (!fitsInPath(slug)) throw new ApiFailure(404, noSuchTag)
    const { data: tag } = await api(readTagBySlug, { path: { slug } })
    return { ...tag, follows: can.followTag ? tag : null }
  } catch (failure) {
    if (!isMissingCall(failure)) throw failure
    const { data } = await debates
    const tags = data.flatMap((debate) => debate.tags)
    const tag = tags.find((each) => each.slug === slug)
    // If the answer gives no tags for any debate, the debates may still have this one, because the list was filtered by it.
    if (!tag && (tags.length > 0 || data.length === 0)) throw failure
    return { slug, name: tag?.name ?? slug.replaceAll('-', ' '), debates_count: 0, follows: null }
  }
}
