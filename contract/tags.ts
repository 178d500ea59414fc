import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, id, wordsOrNull } from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'

export const tagLimits = { perDebate: 5, length: { min: 1, max: 40 } } as const

/** A tag. Its link may be called url, link or href, its name may be called value (customer-spec §3). */
export const Tag = z.preprocess(
  readTag,
  z.object({ id, slug: z.string().min(1), name: z.string(), url: wordsOrNull, debates_count: count }),
)
export type Tag = z.output<typeof Tag>

export const listTags = defineCall({
  method: 'GET',
  path: '/api/tags',
  summary: 'Tags, the most used first.',
  query: z.object(pageQuery),
  answer: pageOf(Tag),
})
export const readTagBySlug = defineCall({
  method: 'GET',
  path: '/api/tags/{slug}',
  summary: 'One tag.',
  answer: one(Tag),
})

function readTag(raw: unknown): unknown {
  if (typeof raw === 'string') return { id: raw, slug: raw, name: raw }
  if (!isRecord(raw)) return raw
  const name = raw.name ?? raw.value ?? raw.slug
  return { ...raw, name, slug: raw.slug ?? name, id: raw.id ?? raw.slug ?? name, url: raw.url ?? raw.link ?? raw.href }
}
