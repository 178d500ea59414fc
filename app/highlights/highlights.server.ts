import { type Highlight, listHighlights } from '#contract/highlights'
import type { Meta } from '#contract/lists'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'

type HighlightsQuery = { per_page: number; page?: number }

/**
 * Returns a page of highlights with sanitised content. Sends the page length by two parameters, because an API may know only one of them.
 */
export async function loadHighlights({ api }: Visit, { per_page, page }: HighlightsQuery): Promise<{ data: Highlight[]; meta: Meta }> {
  const { data, meta } = await api(listHighlights, { query: { limit: per_page, per_page, page } })
  const highlights = data.slice(0, per_page).map(async (highlight) => ({ ...highlight, content: await sanitiseHtml(highlight.content) }))
  return { data: await Promise.all(highlights), meta }
}
