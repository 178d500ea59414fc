import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, countOrNull, instant, words } from './fields.ts'
import { isRecord, lenientList } from './lists.ts'

/** A badge that a person has earned. */
export const EarnedBadge = z.preprocess(
  readBadge,
  z.object({ key: words, name: words.pipe(z.string().min(1)), sentence: words, awarded_at: instant }),
)
export type EarnedBadge = z.output<typeof EarnedBadge>

/** A badge, with the reader's progress toward it. */
export const Badge = z.preprocess(
  readBadge,
  z.object({
    /** Identifies the badge, also in its web address. */
    key: words,
    name: words.pipe(z.string().min(1)),
    /** The condition for it, in one sentence. */
    sentence: words,
    /** The count at which it is awarded. */
    threshold: count,
    /** The reader's count, at most the threshold; null for guests. */
    progress: countOrNull,
    /** When the reader earned it; null until then. */
    awarded_at: instant,
  }),
)
export type Badge = z.output<typeof Badge>

export const listBadges = defineCall({
  method: 'GET',
  path: '/api/badges',
  summary: 'Lists all badges, with the reader’s progress.',
  answer: z.object({ data: lenientList(Badge) }),
})

/** Maps the field names that a foreign API may use. */
function readBadge(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return {
    ...raw,
    key: raw.key ?? raw.slug ?? raw.id,
    name: raw.name ?? raw.title,
    sentence: raw.sentence ?? raw.description,
    threshold: raw.threshold ?? raw.target,
    awarded_at: raw.awarded_at ?? raw.earned_at,
  }
}
