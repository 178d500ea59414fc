import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, countOrNull, instant, words } from './fields.ts'

/** A badge that a person has earned. */
export const EarnedBadge = z.object({ key: words, name: words.pipe(z.string().min(1)), sentence: words, awarded_at: instant })
export type EarnedBadge = z.output<typeof EarnedBadge>

/** A badge, with the reader's progress toward it. */
export const Badge = z.object({
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
})
export type Badge = z.output<typeof Badge>

export const listBadges = defineCall({
  method: 'GET',
  path: '/api/badges',
  summary: 'Lists all badges, with the reader’s progress.',
  answer: z.object({ data: z.array(Badge) }),
})
