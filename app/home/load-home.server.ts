import { highlightLimits } from '#contract/feed-limits'
import { listTags } from '#contract/tags'
import { countOwnTurns } from '../dashboard/load-own-turns.server'
import { loadHighlights } from '../highlights/highlights.server'
import { isUnloaded, missingFeature } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

const tagsShown = 16
/** Guests see one of the highlights as the exchange at the top (exchange.tsx). */
const exchanges = 1

/** Loads what the home page shows besides the feed. Each part can fail by itself. */
export async function loadHome(visit: Visit) {
  const beside = visit.secondary()
  const [highlights, tags, turns] = await Promise.all([
    partialResult(loadHighlights(beside, { per_page: highlightLimits.onHome + (visit.member ? 0 : exchanges) })),
    partialResult(beside.api(listTags, { query: { limit: tagsShown } })),
    visit.member ? partialResult(countOwnTurns(beside)) : missingFeature,
  ])
  return {
    highlights: isUnloaded(highlights) ? highlights : highlights.data,
    tags: isUnloaded(tags) ? tags : tags.data.slice(0, tagsShown),
    turns,
  }
}

export type HomeParts = Awaited<ReturnType<typeof loadHome>>
