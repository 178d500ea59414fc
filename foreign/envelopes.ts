import { isRecord, type Meta } from '#contract/lists'
import { isCount } from './field-values.ts'

/** The numeric fields of a list's `meta`. */
export const pageNumbers = ['current_page', 'last_page', 'per_page', 'total']

/** Brings a list into the contract's envelope, `{data, meta}`: bare, with page numbers next to `data`, or wrapped in `data` twice. */
export function readPage(raw: unknown): unknown {
  if (Array.isArray(raw)) return { data: raw, meta: singlePageMeta(raw.length) }
  if (!isRecord(raw)) return raw
  if (isRecord(raw.data) && Array.isArray(raw.data.data)) return readPage(raw.data)
  const source = isRecord(raw.meta) ? raw.meta : raw
  const length = Array.isArray(raw.data) ? raw.data.length : 0
  return { data: raw.data, meta: { ...singlePageMeta(length), ...readMeta(source) } }
}

function readMeta(source: Record<string, unknown>): Record<string, unknown> {
  const numbers = [...pageNumbers, 'gone'].filter((name) => isCount(source[name]))
  const meta: Record<string, unknown> = Object.fromEntries(numbers.map((name) => [name, Number(source[name])]))
  if (typeof source.total_capped === 'boolean') meta.total_capped = source.total_capped
  if (typeof source.older === 'string') meta.older = source.older
  return meta
}

function singlePageMeta(length: number): Meta {
  return { current_page: 1, last_page: 1, per_page: Math.max(length, 1), total: length, total_capped: false, older: null }
}

/** Brings a list into `{data, meta}`, and keeps the other fields of the answer and of its `meta`. */
export function readListEnvelope(raw: unknown): unknown {
  const page = readPage(raw)
  if (!isRecord(page) || !isRecord(raw)) return page
  return { ...raw, ...page, meta: { ...(isRecord(raw.meta) && raw.meta), ...(isRecord(page.meta) && page.meta) } }
}

/** Brings an answer into `{data}`: bare, or wrapped in `data` once or more often. Fields next to the innermost `data` stay. */
export function readEnvelope(raw: unknown): Record<string, unknown> {
  if (!isWrapped(raw)) return { data: raw }
  return isWrapped(raw.data) ? readEnvelope(raw.data) : raw
}

/** A `data` next to an `id` is a field of the value itself, as in a notification, not a wrapper. */
const isWrapped = (raw: unknown): raw is { data: unknown } => isRecord(raw) && 'data' in raw && !('id' in raw)

/** Applies a change to each record of an answer: bare, in a list, or in `data`, also twice. */
export function eachRecord(raw: unknown, change: (record: Record<string, unknown>) => unknown): unknown {
  if (Array.isArray(raw)) return raw.map((item) => eachRecord(item, change))
  if (!isRecord(raw)) return raw
  return isWrapped(raw) ? { ...raw, data: eachRecord(raw.data, change) } : change(raw)
}
