import { z } from 'zod'
import { displayLine } from './fields.ts'
import { isRecord } from './lists.ts'

/** Longer slugs make addresses that servers and proxies refuse. UTF-16 units. */
const maxLength = 300

/** Checks that a slug works in an address: parsers remove dots, UTF-8 can't encode lone surrogates, and `create` is one of our pages. */
function isUsable(slug: unknown): boolean {
  return typeof slug === 'string' && !['', '.', '..', 'create'].includes(slug) && slug.length <= maxLength && !/\p{Surrogate}/u.test(slug)
}

/** Replaces an unusable slug of a foreign debate or group with its id. Unchanged if the id is unusable too. */
export function withUsableSlug(raw: unknown): unknown {
  if (!isRecord(raw) || isUsable(raw.slug)) return raw
  const byId = typeof raw.id === 'number' ? String(raw.id) : raw.id
  return isUsable(byId) ? { ...raw, slug: byId } : raw
}

/** Returns a debate's slug, or null if it is unusable in an address. */
export const usableSlugOrNull = (slug: unknown): unknown => (isUsable(slug) ? slug : null)

/** A debate with only the fields that a link needs. */
export const DebateReference = z.preprocess(withUsableSlug, z.object({ slug: z.string().min(1), topic: displayLine }))
