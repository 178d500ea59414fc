import { argumentLimits, type Highlight, listHighlights } from '#contract/arguments'
import { listDebates } from '#contract/debates'
import { listTags } from '#contract/tags'
import { threadLimits } from '#contract/threads'
import { countOwnTurns } from '../dashboard/own-turns.server'
import { ApiFailure } from '../platform/api-failure'
import { partOf } from '../platform/part-of.server'
import type { Visit } from '../platform/visit.server'
import { beginningOf } from '../ui/beginning'

/** So many of each on the home page. */
const shown = { debates: 6, tags: 16 }

/** Everything that the home page shows, each part by itself: what can't be loaded is null, and the rest shows. */
export async function partsOfHome(visit: Visit) {
  const { api, member } = visit
  const [debates, highlights, tags, turns] = await Promise.all([
    api(listDebates, { query: { sort: 'latest', limit: shown.debates } }).catch(nullIfRefused),
    api(listHighlights, { query: { limit: argumentLimits.highlights } }).catch(nullIfRefused),
    api(listTags, { query: { limit: shown.tags } }).catch(nullIfRefused),
    member ? partOf(countOwnTurns(visit)) : ('absent' as const),
  ])
  return {
    debates: debates && { cards: debates.data.slice(0, shown.debates), total: debates.meta.total, capped: debates.meta.total_capped },
    highlights: highlights?.data.slice(0, argumentLimits.highlights).map(quoteOf) ?? null,
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

/** A highlight without its HTML: a quotation is plain text. An API of the customer's spec sends nothing but HTML. */
function quoteOf({ content, excerpt, ...highlight }: Highlight) {
  return { ...highlight, quote: excerpt || beginningOf(content, threadLimits.excerpt) }
}
