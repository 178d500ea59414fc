import { isRecord, pageNumbers } from '#contract/lists'

/**
 * A list whose API says nothing of pages, with what the number of its items tells: as many as were asked for, and there may
 * be more; fewer or more, and these are all.
 * @param query how the list was asked for
 */
export function pagedAs(raw: unknown, query: Readonly<Record<string, unknown>>): unknown {
  const items = itemsIn(raw)
  const perPage = Number(query.per_page ?? query.limit)
  const page = Number(query.page ?? 1)
  if (!items || !(perPage > 0) || (items.length !== perPage && page === 1)) return raw
  const mayBeMore = items.length === perPage
  const meta = { current_page: page, last_page: mayBeMore ? page + 1 : page, per_page: perPage, total_capped: mayBeMore }
  return { data: items, meta: { ...meta, total: (page - 1) * perPage + items.length } }
}

/** Of a list that comes without a word of its pages. */
function itemsIn(raw: unknown): unknown[] | null {
  if (Array.isArray(raw)) return raw
  if (!isRecord(raw) || isRecord(raw.meta) || pageNumbers.some((name) => name in raw)) return null
  return itemsIn(raw.data ?? null)
}
