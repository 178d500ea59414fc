import { type DebateCard, listDebates } from '#contract/debates'
import { readFeed } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import type { Meta } from '#contract/lists'
import { ApiFailure, isMissingCall } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import { mayTrack, type Tracking } from './do-not-track.server'
import { type FeedParams, feedQuery, isFirstFeedPage } from './feed-params'

export type FeedPage = {
  params: FeedParams
  cards: DebateCard[]
  /** Whether the reader can choose the ranking; some APIs have none. */
  canRank: boolean
  /** The next page; null at the end. */
  next: FeedParams | null
  first: boolean
  tracking: Tracking
}

/**
 * Returns a page of the home feed. If it can't be loaded, the list is empty (customer-spec §8). If a later page has a broken cursor, the
 * first page is returned, and if the API has no ranking, its latest debates.
 * @throws ApiFailure 401, because an ended session concerns the whole page
 */
export async function loadFeed(visit: Visit, requested: FeedParams): Promise<FeedPage> {
  const params = { ...requested, fresh: requested.fresh && visit.member && !requested.latest }
  try {
    const listed = params.latest ? null : await loadRankedFeed(visit, params)
    if (listed) return feedPage(visit, params, listed)
    return feedPage(visit, { ...params, latest: true, fresh: false }, await latest(visit, params), params.latest)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    if (failure.status === 422 && !isFirstFeedPage(params)) return loadFeed(visit, { latest: params.latest, fresh: params.fresh })
    return feedPage(visit, params, { data: [], meta: { current_page: 1, last_page: 1, older: null } })
  }
}

/** Sets the page length by two parameters, because an API may know only one of them. */
const pageLength = { limit: feedLimits.perPage, per_page: feedLimits.perPage }

function latest({ api }: Visit, { page, before }: FeedParams): Promise<ListedDebates> {
  return api(listDebates, { query: { sort: 'latest', ...pageLength, page, before } })
}

/** @returns null if the API has no such call */
async function loadRankedFeed({ api }: Visit, { fresh, page, before }: FeedParams): Promise<ListedDebates | null> {
  try {
    return await api(readFeed, { query: { ...pageLength, fresh: fresh ? 1 : undefined, page, before } })
  } catch (failure) {
    if (isMissingCall(failure)) return null
    throw failure
  }
}

type ListedDebates = { data: DebateCard[]; meta: Pick<Meta, 'current_page' | 'last_page' | 'older'> }

function feedPage(visit: Visit, params: FeedParams, { data, meta }: ListedDebates, canRank = true): FeedPage {
  return {
    params,
    cards: data,
    canRank: canRank && can.readFeed,
    next: nextPageParams(params, meta),
    first: isFirstFeedPage(params),
    tracking: can.recordInteractions || can.recordInteraction ? mayTrack(visit) : 'off',
  }
}

/**
 * Returns the parameters of the next page. The ranking has no fixed order, so its next page is requested by a cursor that lists the debates
 * already shown. The numbered pages of the latest debates end at the last one.
 */
function nextPageParams({ latest, fresh, page, before }: FeedParams, meta: ListedDebates['meta']): FeedParams | null {
  const numbered = before === undefined && (page ?? 1) < meta.last_page
  if (meta.older !== null && !(latest && numbered)) return { latest, fresh, before: meta.older }
  return numbered ? { latest, fresh, page: (page ?? 1) + 1 } : null
}

/** Returns the canonical address of a page of the feed, as a query. */
export const canonicalQuery = (params: FeedParams) => feedQuery({ ...params, fresh: false })
