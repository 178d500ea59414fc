import { z } from 'zod'
import { isCount } from './fields.ts'

/** Pages by number go this far; what is older is reached by "older" links (docs/product.md#api-conventions). */
export const lastNumberedPage = 50
/** Totals without a kept counter are counted this far and then say `total_capped`. */
export const countedTo = 1_000

export const Meta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  total_capped: z.boolean(),
  /** How many of the total are withdrawn, deleted or hidden posts, which keep their places in threads; left out where none is. */
  gone: z.number().int().optional(),
  /** Hand it back as `before` for the items after these, where numbered pages end; null at the very end. */
  older: z.string().nullable(),
  /** So many items of this page another API sent in a form that can't be read. */
  left_out: z.number().int().optional(),
})
export type Meta = z.output<typeof Meta>

/** The answer `{data: [...], meta}`. Reads bare arrays and page numbers beside `data` as well; an odd item takes no list down. */
export function pageOf<T extends z.ZodType>(of: T) {
  return z.preprocess((raw) => withoutOddOnes(readPage(raw), of), z.object({ data: z.array(of), meta: Meta }))
}

/** A list without what can't be read of it. */
export function those<T extends z.ZodType>(of: T) {
  return z.preprocess((raw) => (Array.isArray(raw) ? readable(raw, of) : []), z.array(of))
}

const readable = (items: readonly unknown[], of: z.ZodType) => items.filter((item) => of.safeParse(item).success)

function withoutOddOnes(page: unknown, of: z.ZodType): unknown {
  if (!isRecord(page) || !Array.isArray(page.data) || !isRecord(page.meta)) return page
  const data = readable(page.data, of)
  const left_out = page.data.length - data.length
  // Where nothing can be read, it is no list.
  return left_out === 0 || data.length === 0 ? page : { data, meta: { ...page.meta, left_out } }
}

/** The answer `{data}`. Reads the bare thing as well, and one in `data` twice. */
export function one<T extends z.ZodType>(of: T) {
  return oneAnd(of, {})
}

/** The same with something more `beside` the data. */
export function oneAnd<T extends z.ZodType, B extends z.ZodRawShape>(of: T, beside: B) {
  const answer = z.object({ data: of, ...beside })
  return z.preprocess((raw) => (isWrapped(raw) ? unwrapped(raw) : { data: raw }), answer)
}

/** In `data`, which is no part of the thing itself, as it is of a notification. */
const isWrapped = (raw: unknown): raw is { data: unknown } => isRecord(raw) && 'data' in raw && !('id' in raw)

/** Of a thing that is in `data` more than once: once. */
function unwrapped(raw: { data: unknown }): { data: unknown } {
  return isWrapped(raw.data) ? unwrapped(raw.data) : raw
}

/** How a page of a list is asked for; both of the customer's spellings of its length. */
export const pageQuery = {
  page: z.coerce.number().int().min(1, 'Pages begin at 1.').max(1_000_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(100, 'A page has at most 100 items.').optional(),
  limit: z.coerce.number().int().min(1).max(100, 'A page has at most 100 items.').optional(),
  before: z.string().max(200).optional(),
}

/** A list however an API pages it, as `{data, meta}`: bare, with numbers beside `data`, or with `data` twice. */
export function readPage(raw: unknown): unknown {
  if (Array.isArray(raw)) return { data: raw, meta: wholeMeta(raw.length) }
  if (!isRecord(raw)) return raw
  if (isRecord(raw.data) && Array.isArray(raw.data.data)) return readPage(raw.data)
  const given = isRecord(raw.meta) ? raw.meta : raw
  const length = Array.isArray(raw.data) ? raw.data.length : 0
  return { data: raw.data, meta: { ...wholeMeta(length), ...known(given) } }
}

/** What a list's `meta` says in numbers. */
export const pageNumbers = ['current_page', 'last_page', 'per_page', 'total']

function known(given: Record<string, unknown>): Record<string, unknown> {
  const numbers = [...pageNumbers, 'gone'].filter((name) => isCount(given[name]))
  const meta: Record<string, unknown> = Object.fromEntries(numbers.map((name) => [name, Number(given[name])]))
  if (typeof given.total_capped === 'boolean') meta.total_capped = given.total_capped
  if (typeof given.older === 'string') meta.older = given.older
  return meta
}

function wholeMeta(length: number): Meta {
  return { current_page: 1, last_page: 1, per_page: Math.max(length, 1), total: length, total_capped: false, older: null }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
