import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { SideOrNone } from './debates.ts'
import { countIfTold, id, orNull, words } from './fields.ts'
import { isRecord, pageOf, pageQuery } from './lists.ts'
import { DebateNamed } from './usable-slug.ts'
import { withVotes } from './votes.ts'

export const highlightLimits = {
  /** customer-spec §9, Highlights on home. */
  onHome: 5,
  perPage: 20,
  /** The list ends there: what is further down is not of late any more. */
  most: 100,
  /** Characters of text in a clip. */
  clip: 400,
} as const

/** The beginning of a popular argument (customer-spec §3, Highlight clip). */
export const Highlight = z.preprocess(
  (raw) => (isRecord(raw) ? { ...withVotes(raw), user: isRecord(raw.user) ? raw.user : raw.author } : raw),
  z.object({
    id,
    /** Among its debate's arguments; null from an API that does not say. */
    number: countIfTold,
    /** Sanitised HTML: all of a short argument, and the beginning of a long one. */
    content: words,
    stance: SideOrNone,
    /** Of the motion: which it speaks for; null where that is not told. */
    side: SideOrNone,
    up: countIfTold,
    debate: DebateNamed,
    /** Null from an API that does not say. */
    user: orNull(Person),
    /** The best answer to it; null where there is none, or an API does not tell it. */
    answer: orNull(z.object({ id, number: countIfTold, stance: SideOrNone, side: SideOrNone, excerpt: words, user: orNull(Person) })),
  }),
)
export type Highlight = z.output<typeof Highlight>

export const listHighlights = defineCall({
  method: 'GET',
  path: '/api/feed/highlights',
  summary: 'The most popular arguments of late as clips, one of a debate, up to 100 in all.',
  query: z.object({ limit: pageQuery.limit, per_page: pageQuery.per_page, page: pageQuery.page }),
  answer: pageOf(Highlight),
})
