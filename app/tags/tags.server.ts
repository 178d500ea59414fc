import type { DebateCard } from '#contract/debates'
import { bornByPath } from '#contract/profile-address'
import { firstOf } from '#contract/shortened'
import { tagLimits } from '#contract/tag-limits'
import { type ListedTag, listTags, readTagBySlug } from '#contract/tags'
import { ApiFailure, saysThereIsNone } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, pageParams } from '../platform/page-params'
import { absent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Which page of the tags an address asks for; what is unknown there counts as absent. */
export type TagsParams = PageParams & { search?: string }

/** Reads it from an address. */
export function tagsParams(query: URLSearchParams): TagsParams {
  const search = firstOf((query.get('search') ?? '').replaceAll('\0', '').trim(), tagLimits.length.max)
  return { ...(search && { search }), ...pageParams(query) }
}

/** A page of tags. */
export function pageOfTags({ api }: Visit, asked: TagsParams) {
  return orFirstPage(asked, (query) => api(listTags, { query }))
}

/** The tags that a member follows. An API that does not know the question may answer it with all of them. */
export async function followedTags(visit: Visit): Promise<PartialResult<ListedTag[]>> {
  if (!visit.member || !can.followTag) return absent
  const page = await partialResult(visit.beside().api(listTags, { query: { followed: true, per_page: tagLimits.followed } }))
  return isUnloaded(page) ? page : page.data.filter((tag) => tag.user_is_following)
}

/** A tag with how it is followed; `follows` is null where the API knows no such thing. The list may know of more debates. */
export type TagOfPage = { slug: string; name: string; debates_count: number; follows: ListedTag | null }

/**
 * The tag of a page. An API that shows no tags by themselves (customer-spec §7 has no such call) shows them with its debates.
 * @param debates loads some that have it
 */
export async function tagOfPage({ api }: Visit, slug: string, debates: Promise<{ data: DebateCard[] }>): Promise<TagOfPage> {
  try {
    // No path of a call bears it either.
    if (!bornByPath(slug)) throw new ApiFailure(404, 'There is no such tag.')
    const { data: tag } = await api(readTagBySlug, { path: { slug } })
    return { ...tag, follows: can.followTag ? tag : null }
  } catch (failure) {
    if (!saysThereIsNone(failure)) throw failure
    const { data } = await debates
    const tags = data.flatMap((debate) => debate.tags)
    const tag = tags.find((each) => each.slug === slug)
    // Debates that name no tags at all may have this one: they were asked for by it.
    if (!tag && (tags.length > 0 || data.length === 0)) throw failure
    return { slug, name: tag?.name ?? slug.replaceAll('-', ' '), debates_count: 0, follows: null }
  }
}
