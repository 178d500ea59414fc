import { z } from 'zod'

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
  /** How many posts of the total were withdrawn, deleted or hidden. They keep their places in threads. Left out if there are none. */
  gone: z.number().int().optional(),
  /** The cursor to send as `before` for the next items, where numbered pages end; null at the end of the list. */
  older: z.string().nullable(),
  /** How many items of this page were left out because they couldn't be read. Only for foreign APIs. */
  left_out: z.number().int().optional(),
})
export type Meta = z.output<typeof Meta>

/** The answer `{data: [...], meta}`. */
export function pageOf<T extends z.ZodType>(of: T) {
  return z.object({ data: z.array(of), meta: Meta })
}

/** The answer `{data}`. */
export function dataOf<T extends z.ZodType>(of: T) {
  return z.object({ data: of })
}

/** The answer `{data}` with more fields next to it. */
export function dataWith<T extends z.ZodType, F extends z.ZodRawShape>(of: T, fields: F) {
  return z.object({ data: of, ...fields })
}

/**
 * Returns the schema of an optional whole number, which a query or a form sends as text.
 * @param sentence the error for anything else
 */
export function queryNumber(sentence: string, { min, max }: { min: number; max: number }) {
  return z.coerce.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence).optional()
}

const itemsPerPage = queryNumber('A page has 1 to 100 items.', { min: 1, max: 100 })

/** The query of a paged list. `per_page` and `limit` are the customer's two names for its length. */
export const pageQuery = {
  page: queryNumber('Page numbers are whole numbers from 1.', { min: 1, max: 1_000_000_000 }),
  per_page: itemsPerPage,
  limit: itemsPerPage,
  before: z.string().max(200, 'That isn’t a cursor of this list. Use `meta.older` of the page before.').optional(),
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
