import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { DebateReference, SideOrNone } from './debates.ts'
import { countOrNull, id, words } from './fields.ts'
import { pageOf, pageQuery } from './lists.ts'

/** The beginning of a popular argument (customer-spec §3, Highlight clip). */
export const Highlight = z.object({
  id,
  /** Its number within the debate; null if the API has no numbers. */
  number: countOrNull,
  /** Sanitised HTML: a short argument in full, the beginning of a long one. */
  content: words,
  stance: SideOrNone,
  /** The side of the motion it speaks for; null if unknown. */
  side: SideOrNone,
  up: countOrNull,
  debate: DebateReference,
  /** Null if unknown. */
  user: Person.nullable(),
  /** The best reply; null if there is none. */
  answer: z.object({ id, number: countOrNull, stance: SideOrNone, side: SideOrNone, excerpt: words, user: Person.nullable() }).nullable(),
})
export type Highlight = z.output<typeof Highlight>

export const listHighlights = defineCall({
  method: 'GET',
  path: '/api/feed/highlights',
  summary: 'Lists the most popular recent arguments as clips, one for each debate, up to 100.',
  query: z.object({ limit: pageQuery.limit, per_page: pageQuery.per_page, page: pageQuery.page }),
  answer: pageOf(Highlight),
})
