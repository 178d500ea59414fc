import { z } from 'zod'
import { Person, personFields } from './accounts.ts'
import { defineCall } from './call.ts'
import { DebateReference, stageFields } from './debates.ts'
import { count, countOrNull, displayLine, flag, id, instant, isCleanText, words } from './fields.ts'
import { Meta, pageQuery } from './lists.ts'
import { searchCategories, searchLimits } from './search-limits.ts'

/** The ranges of the matches in the text of the field before it: `[from, to]` in UTF-16 units, in order and without overlap. */
const marks = z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)]))

/** A debate in search results. */
export const FoundDebate = z.object({
  slug: z.string().min(1),
  topic: z.string(),
  topic_marks: marks,
  excerpt: words,
  excerpt_marks: marks,
  ...stageFields,
})
export type FoundDebate = z.output<typeof FoundDebate>

/** A person in search results. */
export const FoundPerson = z.object({ ...personFields, bio: words, bio_marks: marks })
export type FoundPerson = z.output<typeof FoundPerson>

/** A group in search results. */
export const FoundGroup = z.object({ id, slug: id, name: displayLine, excerpt: words, excerpt_marks: marks })
export type FoundGroup = z.output<typeof FoundGroup>

export const postTypes = ['argument', 'comment'] as const
export type PostType = (typeof postTypes)[number]

/** An argument or a comment in search results, with its debate. */
export const FoundPost = z.object({
  id,
  type: z.enum(postTypes),
  /** Its number among the debate's arguments or comments. */
  number: countOrNull,
  snippet: words,
  snippet_marks: marks,
  debate: DebateReference,
  author: Person.nullable(),
  created_at: instant,
})
export type FoundPost = z.output<typeof FoundPost>

export const searchSorts = ['relevance', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Results by category: one page of a single category, or the best of each. Totals always cover every category. */
export const SearchAnswer = z.object({
  data: z.object({
    debates: z.array(FoundDebate),
    people: z.array(FoundPerson),
    groups: z.array(FoundGroup),
    posts: z.array(FoundPost),
  }),
  totals: eachCategory(count),
  /** True if there are more than the total, which is counted to 1,000. */
  totals_capped: eachCategory(flag),
  meta: Meta,
})
export type SearchAnswer = z.output<typeof SearchAnswer>

/** A search text: words that must all occur, "phrases", -excluded words and prefixes*. No syntax is an error. */
export const searchText = z
  .string({ error: 'Enter something to search for.' })
  .overwrite((value) => value.replace(/\s+/g, ' ').trim())
  .min(1, 'Enter something to search for.')
  .refine((value) => value.length <= searchLimits.text, `Search for at most ${searchLimits.text} characters.`)
  .refine(isCleanText, 'The search contains an invalid character. Remove it and try again.')

export const SearchQuery = z.object({
  q: searchText,
  /** The category to page through. Left out: the best of each. */
  type: z.enum(searchCategories).optional(),
  /** Results per category. Marks a quick search, whose last word is a prefix. */
  limit: pageQuery.limit,
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  /** Filters the posts. */
  post_type: z.enum(postTypes).optional(),
  sort: z.enum(searchSorts).optional(),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  summary: 'Searches debates, people, groups and posts for all given words. Supports "phrases", -exclusions and prefixes*.',
  query: SearchQuery,
  answer: SearchAnswer,
})

function eachCategory<T extends z.ZodType>(of: T) {
  return z.object({ debates: of, people: of, groups: of, posts: of })
}
