import { z } from 'zod'
import { isCount } from './fields.ts'

/** The last page that has a number; older items are reached by "older" links (docs/product.md#api-conventions). */
export const lastNumberedPage = 50
/** Totals without a stored counter are counted to this number and then marked `total_capped`. */
export const countCap = 1_000

export const Meta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  total_capped: z.boolean(),
  /** Withdrawn, deleted or hidden posts among the total, which keep their places in threads; left out if there are none. */
  gone: z.number().int().optional(),
  /** The cursor to send as `before` for the next items, where numbered pages end; null at the end of the list. */
  older: z.string().nullable(),
  /** How many items of this page were dropped because they couldn't be read. */
  left_out: z.number().int().optional(),
})
export type Meta = z.output<typeof Meta>

/** The answer `{data: [...], meta}`. Also reads bare arrays and page numbers beside `data`. Drops items that it can't read. */
export function pageOf<T extends z.ZodType>(of: T) {
  return z.preprocess((raw) => withoutUnreadable(readPage(raw), of), z.object({ data: z.array(of), meta: Meta }))
}

/** An array without the items that can't be read. */
export function lenientList<T extends z.ZodType>(of: T) {
  return z.preprocess((raw) => (Array.isArray(raw) ? readable(raw, of) : []), z.array(of))
}

const readable = (items: readonly unknown[], of: z.ZodType) => items.filter((item) => of.safeParse(item).success)

function withoutUnreadable(page: unknown, of: z.ZodType): unknown {
  if (!isRecord(page) || !Array.isArray(page.data) || !isRecord(page.meta)) return page
  const data = readable(page.data, of)
  const left_out = page.data.length - data.length
  // If no item can be read, this isn't the expected list: let validation fail.
  return left_out === 0 || data.length === 0 ? page : { data, meta: { ...page.meta, left_out } }
}

/** The answer `{data}`. Also reads a bare value, and one wrapped in `data` twice. */
export function dataOf<T extends z.ZodType>(of: T) {
  return dataWith(of, {})
}

/** The answer `{data}` with more fields beside it. */
export function dataWith<T extends z.ZodType, B extends z.ZodRawShape>(of: T, beside: B) {
  const answer = z.object({ data: of, ...beside })
  return z.preprocess((raw) => (isWrapped(raw) ? unwrap(raw) : { data: raw }), answer)
}

/** A `data` beside an `id` is a field of the value itself, as in a notification, not a wrapper. */
const isWrapped = (raw: unknown): raw is { data: unknown } => isRecord(raw) && 'data' in raw && !('id' in raw)

/** Removes repeated `data` wrappers, down to one. */
function unwrap(raw: { data: unknown }): { data: unknown } {
  return isWrapped(raw.data) ? unwrap(raw.data) : raw
}

/**
 * Returns the schema of an optional whole number, which a query or a form sends as text.
 * @param sentence the error for anything else
 */
export function queryNumber(sentence: string, { min, max }: { min: number; max: number }) {
  return z.coerce.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence).optional()
}

const itemsPerPage = queryNumber('A page has 1 to 100 items.', { min: 1, max: 100 })

/** The query of a paged list, with both of the customer's names for its length. */
export const pageQuery = {
  page: queryNumber('Page numbers are whole numbers from 1.', { min: 1, max: 1_000_000_000 }),
  per_page: itemsPerPage,
  limit: itemsPerPage,
  before: z.string().max(200, 'That isn’t a cursor of this list. Use `meta.older` of the page before.').optional(),
}

/** Turns a list of any API into `{data, meta}`: bare, with page numbers beside `data`, or wrapped in `data` twice. */
export function readPage(raw: unknown): unknown {
  if (Array.isArray(raw)) return { data: raw, meta: wholeMeta(raw.length) }
  if (!isRecord(raw)) return raw
  if (isRecord(raw.data) && Array.isArray(raw.data.data)) return readPage(raw.data)
  const source = isRecord(raw.meta) ? raw.meta : raw
  const length = Array.isArray(raw.data) ? raw.data.length : 0
  return { data: raw.data, meta: { ...wholeMeta(length), ...metaIn(source) } }
}

/** The numeric fields of a list's `meta`. */
export const pageNumbers = ['current_page', 'last_page', 'per_page', 'total']

function metaIn(source: Record<string, unknown>): Record<string, unknown> {
  const numbers = [...pageNumbers, 'gone'].filter((name) => isCount(source[name]))
  const meta: Record<string, unknown> = Object.fromEntries(numbers.map((name) => [name, Number(source[name])]))
  if (typeof source.total_capped === 'boolean') meta.total_capped = source.total_capped
  if (typeof source.older === 'string') meta.older = source.older
  return meta
}

function wholeMeta(length: number): Meta {
  return { current_page: 1, last_page: 1, per_page: Math.max(length, 1), total: length, total_capped: false, older: null }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
