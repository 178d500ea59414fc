import { isRecord } from '#contract/lists'
import { FollowState, ListedTag, Tag } from '#contract/tags'
import type { FieldReader } from './field-names.ts'

export const tagReaders: readonly FieldReader[] = [
  [Tag, readTag],
  [ListedTag, readListedTag],
  [FollowState, readFollowState],
]

/** Reads a tag, which may be its name alone. Its link may be called url, link or href, its name value (customer-spec §3). */
function readTag(raw: unknown): unknown {
  if (typeof raw === 'string') return { id: raw, slug: raw, name: raw }
  if (!isRecord(raw)) return raw
  const name = firstText(raw.name, raw.value, raw.slug)
  const slug = firstText(raw.slug, raw.name, raw.value)
  return { ...raw, name, slug, id: firstText(raw.id, slug), url: raw.url ?? raw.link ?? raw.href }
}

const firstText = (...values: unknown[]) => values.find((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''))

function readListedTag(raw: unknown): unknown {
  const tag = readTag(raw)
  return isRecord(tag) ? { ...tag, user_is_following: tag.user_is_following ?? tag.is_following ?? tag.following } : tag
}

/** Reads the follow of a tag, which may be the flag alone. */
export function readFollowState(raw: unknown): Record<string, unknown> {
  return isRecord(raw) ? { ...raw, following: raw.following ?? raw.is_following ?? raw.user_is_following } : { following: raw }
}
