import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, id, line, wordsOrNull } from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'

export const tagLimits = { perDebate: 5, length: { min: 1, max: 40 } } as const

/** A tag. Its link may be called url, link or href, its name may be called value (customer-spec §3). */
export const Tag = z.preprocess(
  readTag,
  z.object({ id, slug: z.string().min(1), name: z.string(), url: wordsOrNull, debates_count: count }),
)
export type Tag = z.output<typeof Tag>

/** Tags as typed, "work, energy", or as a list; each once whatever its case. */
export const tagNames = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : (value ?? [])),
    z.array(line('A tag', { max: tagLimits.length.max })),
  )
  .transform(distinctTags)
  .pipe(z.array(z.string()).max(tagLimits.perDebate, `A debate has at most ${tagLimits.perDebate} tags. Take some away.`))

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

function distinctTags(names: string[]): string[] {
  const byKey = new Map(names.filter(Boolean).map((name) => [name.toLocaleLowerCase('en'), name]))
  return [...byKey.values()]
}
