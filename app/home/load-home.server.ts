import { listDebates } from '#contract/debates'
import { highlightLimits } from '#contract/feed-limits'
import { listTags } from '#contract/tags'
import { countOwnTurns } from '../dashboard/load-dashboard.server'
import { loadHighlights } from '../highlights/highlights.server'
import { isUnloaded, missingFeature } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

const tagsShown = 16
/** Guests see one of the highlights as the exchange at the top (exchange.tsx). */
const exchanges = 1

/** Loads what the home page shows in addition to the feed. Each part can fail by itself. */
export async function loadHome(visit: Visit) {
  const secondary = visit.secondary()
  const [highlights, tags, turns, seats] = await Promise.all([
    partialResult(loadHighlights(secondary, { per_page: highlightLimits.onHome + (visit.member ? 0 : exchanges) })),
    partialResult(secondary.api(listTags, { query: { limit: tagsShown } })),
    visit.member ? partialResult(countOwnTurns(secondary)) : missingFeature,
    visit.member ? partialResult(secondary.api(listDebates, { query: { status: 'waiting', per_page: 1 } })) : missingFeature,
  ])
  return {
    highlights: isUnloaded(highlights) ? highlights : highlights.data,
    tags: isUnloaded(tags) ? tags : tags.data.slice(0, tagsShown),
    turns,
    /** How many debates need a person on the other side; null if the API doesn't say, or if it returns other debates too. */
    waiting: isUnloaded(seats) || seats.data.some(({ status }) => status !== 'waiting') ? null : seats.meta.total,
  }
}

export type HomeParts = Awaited<ReturnType<typeof loadHome>>
