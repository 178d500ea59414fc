import { highlightLimits } from '#contract/highlights'
import { listTags } from '#contract/tags'
import { countOwnTurns } from '../dashboard/own-turns.server'
import { pageOfHighlights } from '../highlights/highlights.server'
import { ApiFailure } from '../platform/api-failure'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'

const tagsShown = 16

/** What the home page shows besides the feed, each part by itself: what can't be loaded is null, and the rest shows. */
export async function partsOfHome(visit: Visit) {
  const { api, member } = visit
  const [highlights, tags, turns] = await Promise.all([
    pageOfHighlights(visit, { per_page: highlightLimits.onHome }).catch(nullIfRefused),
    api(listTags, { query: { limit: tagsShown } }).catch(nullIfRefused),
    member ? partOf(countOwnTurns(visit)) : ('absent' as const),
  ])
  return {
    highlights: highlights?.data ?? null,
    tags: tags?.data.slice(0, tagsShown) ?? null,
    turns,
  }
}

export type HomeParts = Awaited<ReturnType<typeof partsOfHome>>

/** An ended session is for the page as a whole. */
function nullIfRefused(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status !== 401) return null
  throw failure
}
