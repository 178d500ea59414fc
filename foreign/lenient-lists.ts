import { isRecord, pageNumbers } from '#contract/lists'

/**
 * Adds page numbers to a list whose API sends none. If as many items came as were requested, there may be more; otherwise the list
 * is complete.
 * @param query the query of the request
 */
export function withPageMeta(raw: unknown, query: Readonly<Record<string, unknown>>): unknown {
  const items = itemsIn(raw)
  const perPage = Number(query.per_page ?? query.limit)
  const page = Number(query.page ?? 1)
  if (!items || !(perPage > 0) || (items.length !== perPage && page === 1)) return raw
  const mayBeMore = items.length === perPage
  const meta = { current_page: page, last_page: mayBeMore ? page + 1 : page, per_page: perPage, total_capped: mayBeMore }
  return { data: items, meta: { ...meta, total: (page - 1) * perPage + items.length } }
}

/** Applies a change to each record of an answer: bare, in a list, or in `data`, also twice. */
export function eachRecord(raw: unknown, change: (record: Record<string, unknown>) => unknown): unknown {
  if (Array.isArray(raw)) return raw.map((item) => eachRecord(item, change))
  if (!isRecord(raw)) return raw
  return 'data' in raw && !('id' in raw) ? { ...raw, data: eachRecord(raw.data, change) } : change(raw)
}

/** Returns the items of a list without page numbers. */
function itemsIn(raw: unknown): unknown[] | null {
  if (Array.isArray(raw)) return raw
  if (!isRecord(raw) || isRecord(raw.meta) || pageNumbers.some((name) => name in raw)) return null
  return itemsIn(raw.data ?? null)
}
