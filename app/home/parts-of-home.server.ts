import { listDebates } from '#contract/debates'
import { highlightLimits } from '#contract/highlights'
import { listTags } from '#contract/tags'
import { countOwnTurns } from '../dashboard/own-turns.server'
import { pageOfHighlights } from '../highlights/highlights.server'
import { ApiFailure } from '../platform/api-failure'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'

/** So many of each on the home page. */
const shown = { debates: 6, tags: 16 }

/** Everything that the home page shows, each part by itself: what can't be loaded is null, and the rest shows. */
export async function partsOfHome(visit: Visit) {
  const { api, member } = visit
  const [debates, highlights, tags, turns] = await Promise.all([
    api(listDebates, { query: { sort: 'latest', limit: shown.debates } }).catch(nullIfRefused),
    pageOfHighlights(visit, { per_page: highlightLimits.onHome }).catch(nullIfRefused),
    api(listTags, { query: { limit: shown.tags } }).catch(nullIfRefused),
    member ? partOf(countOwnTurns(visit)) : ('absent' as const),
  ])
  return {
    debates: debates && { cards: debates.data.slice(0, shown.debates), total: debates.meta.total, capped: debates.meta.total_capped },
    highlights: highlights?.data ?? null,
    tags: tags?.data.slice(0, shown.tags) ?? null,
    turns,
  }
}

export type HomeParts = Awaited<ReturnType<typeof partsOfHome>>

/** An ended session is for the page as a whole. */
function nullIfRefused(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status !== 401) return null
  throw failure
}
