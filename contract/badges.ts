import { z } from 'zod'
import { defineCall } from './call.ts'
import { count, countIfTold, instant, words } from './fields.ts'
import { isRecord, those } from './lists.ts'

/** A badge that somebody has: what it is called, for what it is, and since when. */
export const EarnedBadge = z.preprocess(
  readBadge,
  z.object({ key: words, name: words.pipe(z.string().min(1)), sentence: words, awarded_at: instant }),
)
export type EarnedBadge = z.output<typeof EarnedBadge>

/** A badge that there is, with how far the reader has come. */
export const Badge = z.preprocess(
  readBadge,
  z.object({
    /** What names it, in its address too. */
    key: words,
    name: words.pipe(z.string().min(1)),
    /** What it is for, in one sentence. */
    sentence: words,
    /** It is awarded at so many. */
    threshold: count,
    /** So many of them the reader has, the threshold at most; null for guests, and from an API that does not say. */
    progress: countIfTold,
    /** When the reader got it; null while they have it not. */
    awarded_at: instant,
  }),
)
export type Badge = z.output<typeof Badge>

export const listBadges = defineCall({
  method: 'GET',
  path: '/api/badges',
  summary: 'The badges that there are, and how far the reader has come with each.',
  answer: z.object({ data: those(Badge) }),
})

/** Another API may call things otherwise. */
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
