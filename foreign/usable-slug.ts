import { isRecord } from '#contract/lists'

/** The maximum length of a slug, in UTF-16 units. Servers and proxies refuse longer addresses. */
const maxLength = 300

/** Checks that a slug works in an address: parsers remove dots, UTF-8 can't encode lone surrogates, and `create` is one of our pages. */
function isUsable(slug: unknown): boolean {
  return typeof slug === 'string' && !['', '.', '..', 'create'].includes(slug) && slug.length <= maxLength && !/\p{Surrogate}/u.test(slug)
}

/** Replaces an unusable slug of a debate or group with its id. Unchanged if the id is unusable too. */
export function withUsableSlug(raw: unknown): unknown {
  if (!isRecord(raw) || isUsable(raw.slug)) return raw
  const byId = typeof raw.id === 'number' ? String(raw.id) : raw.id
  return isUsable(byId) ? { ...raw, slug: byId } : raw
}

/** Returns a debate's slug, or null if it is unusable in an address. */
export const usableSlugOrNull = (slug: unknown): unknown => (isUsable(slug) ? slug : null)
