import { z } from 'zod'
import { shownLine } from './fields.ts'
import { isRecord } from './lists.ts'

/** Slugs longer than this make addresses that servers and proxies refuse. UTF-16 units. */
const longest = 300

/** A slug that no address of a page bears: parsers take dots away, UTF-8 has no half of a character, and `create` is a page of ours. */
function isUsable(slug: unknown): boolean {
  return typeof slug === 'string' && !['', '.', '..', 'create'].includes(slug) && slug.length <= longest && !/\p{Surrogate}/u.test(slug)
}

/** What another API says of a debate or a group, by its id where its slug is unusable in an address; as it came where it has no id. */
export function withUsableSlug(raw: unknown): unknown {
  if (!isRecord(raw) || isUsable(raw.slug)) return raw
  const byId = typeof raw.id === 'number' ? String(raw.id) : raw.id
  return isUsable(byId) ? { ...raw, slug: byId } : raw
}

/** The slug of a debate that stands beside something else; null where another API says one that leads nowhere. */
export const usableSlugOrNull = (slug: unknown): unknown => (isUsable(slug) ? slug : null)

/** The debate in which something stands, as much of it as a link needs. */
export const DebateNamed = z.preprocess(withUsableSlug, z.object({ slug: z.string().min(1), topic: shownLine }))
