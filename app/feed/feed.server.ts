import { type DebateCard, listDebates } from '#contract/debates'
import { readFeed } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import type { Meta } from '#contract/lists'
import { ApiFailure, saysThereIsNone } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import { type FeedParams, isFirst, queryOfFeed } from './feed-params'
import { mayTrack, type Tracking } from './record-interactions.server'

export type FeedPage = {
  asked: FeedParams
  cards: DebateCard[]
  /** Whether there is a ranking to choose; some APIs have none. */
  ranks: boolean
  /** What leads on; null at the end. */
  next: FeedParams | null
  first: boolean
  tracking: Tracking
}

/**
 * A page of the home feed. What can't be loaded is an empty list (customer-spec §8); a broken link to further pages leads to the
 * first one, and an API that ranks nothing shows its latest.
 * @throws ApiFailure 401: an ended session is for the page as a whole
 */
export async function loadFeed(visit: Visit, asked: FeedParams): Promise<FeedPage> {
  const told = { ...asked, fresh: asked.fresh && visit.member && !asked.latest }
  try {
    const listed = told.latest ? null : await ranked(visit, told)
    if (listed) return pageOf(visit, told, listed)
    return pageOf(visit, { ...told, latest: true, fresh: false }, await latest(visit, told), told.latest)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    if (failure.status === 422 && !isFirst(told)) return loadFeed(visit, { latest: told.latest, fresh: told.fresh })
    return pageOf(visit, told, { data: [], meta: { current_page: 1, last_page: 1, older: null } })
  }
}

/** Both spellings of a page's length, for an API knows the one or the other. */
const length = { limit: feedLimits.perPage, per_page: feedLimits.perPage }

function latest({ api }: Visit, { page, before }: FeedParams): Promise<Listed> {
  return api(listDebates, { query: { sort: 'latest', ...length, page, before } })
}

/** @returns null from an API that has no such call */
async function ranked({ api }: Visit, { fresh, page, before }: FeedParams): Promise<Listed | null> {
  try {
    return await api(readFeed, { query: { ...length, fresh: fresh ? 1 : undefined, page, before } })
  } catch (failure) {
    if (saysThereIsNone(failure)) return null
    throw failure
  }
}

type Listed = { data: DebateCard[]; meta: Pick<Meta, 'current_page' | 'last_page' | 'older'> }

function pageOf(visit: Visit, asked: FeedParams, { data, meta }: Listed, ranks = true): FeedPage {
  return {
    asked,
    cards: data,
    ranks: ranks && can.readFeed,
    next: nextOf(asked, meta),
    first: isFirst(asked),
    tracking: can.recordInteractions || can.recordInteraction ? mayTrack(visit) : 'off',
  }
}

/** The ranking leads on by what has been shown, not by number, for it moves; numbered pages of the latest end at the last one. */
function nextOf({ latest, fresh, page, before }: FeedParams, meta: Listed['meta']): FeedParams | null {
  const numbered = before === undefined && (page ?? 1) < meta.last_page
  if (meta.older !== null && !(latest && numbered)) return { latest, fresh, before: meta.older }
  return numbered ? { latest, fresh, page: (page ?? 1) + 1 } : null
}

/** The canonical address of a page of the feed, as a query. */
export const canonicalQuery = (asked: FeedParams) => queryOfFeed({ ...asked, fresh: false })
