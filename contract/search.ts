import { z } from 'zod'
import { Person, personFields, readPerson } from './accounts.ts'
import { defineCall } from './call.ts'
import { stageFields } from './debates.ts'
import { count, countOrNull, displayLine, flag, id, idText, instant, isCleanText, orNull, words } from './fields.ts'
import { isRecord, lenientList, Meta, pageQuery, readPage } from './lists.ts'
import { readMarked } from './marked-text.ts'
import { type SearchCategory, searchCategories, searchLimits } from './search-limits.ts'
import { DebateReference, withUsableSlug } from './usable-slug.ts'

/** The ranges of the matches in the text beside it: `[from, to]` in UTF-16 units, in order and without overlap. */
const marks = lenientList(z.tuple([z.number().int().min(0), z.number().int().min(0)]))

/** A debate in search results. */
export const FoundDebate = z.preprocess(
  (raw) =>
    isRecord(raw)
      ? { ...(withUsableSlug(raw) as object), ...marked(raw, 'topic', ['topic', 'title']), ...marked(raw, 'excerpt', excerptNames) }
      : raw,
  z.object({
    slug: z.string().min(1),
    topic: z.string(),
    topic_marks: marks,
    excerpt: words,
    excerpt_marks: marks,
    ...stageFields,
  }),
)
export type FoundDebate = z.output<typeof FoundDebate>

/** A person in search results. */
export const FoundPerson = z.preprocess(
  (raw) => (isRecord(raw) ? { ...(readPerson(raw) as object), ...marked(raw, 'bio', ['bio', ...excerptNames]) } : raw),
  z.object({ ...personFields, bio: words, bio_marks: marks }),
)
export type FoundPerson = z.output<typeof FoundPerson>

/** A group in search results. */
export const FoundGroup = z.preprocess(
  (raw) => (isRecord(raw) ? { ...(withUsableSlug(raw) as object), id: raw.id ?? raw.slug, ...marked(raw, 'excerpt', excerptNames) } : raw),
  z.object({ id, slug: id, name: displayLine, excerpt: words, excerpt_marks: marks }),
)
export type FoundGroup = z.output<typeof FoundGroup>

export const postTypes = ['argument', 'comment'] as const
export type PostType = (typeof postTypes)[number]

/** An argument or a comment in search results, with its debate. */
export const FoundPost = z.preprocess(
  readPost,
  z.object({
    id,
    type: z.enum(postTypes),
    /** Its number among the debate's arguments or comments. */
    number: countOrNull,
    snippet: words,
    snippet_marks: marks,
    debate: DebateReference,
    author: orNull(Person),
    created_at: instant,
  }),
)
export type FoundPost = z.output<typeof FoundPost>

export const searchSorts = ['relevance', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Results by category: one page of a single category, or the best of each. Totals always cover every category. */
export const SearchAnswer = z.preprocess(
  readAnswer,
  z.object({
    data: z.object({
      debates: lenientList(FoundDebate),
      people: lenientList(FoundPerson),
      groups: lenientList(FoundGroup),
      posts: lenientList(FoundPost),
    }),
    totals: eachCategory(count),
    /** True if there are more than the total, which is counted to 1,000. */
    totals_capped: eachCategory(flag),
    meta: Meta,
  }),
)
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

const excerptNames = ['excerpt', 'snippet', 'description', 'content']

/** Returns the first text among several field names and its marks, which are in their own field or in the text as HTML. */
function marked(raw: Record<string, unknown>, name: string, names: readonly string[]): Record<string, unknown> {
  const value = names.map((field) => raw[field]).find((field) => typeof field === 'string') ?? ''
  const existingMarks = raw[`${name}_marks`]
  if (Array.isArray(existingMarks)) return { [name]: value, [`${name}_marks`]: existingMarks }
  const read = readMarked(String(value))
  return { [name]: read.text, [`${name}_marks`]: read.marks }
}

function readPost(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const type = /comment/i.test(idText(raw.type ?? raw.post_type ?? raw.kind)) ? 'comment' : 'argument'
  return {
    ...raw,
    type,
    ...marked(raw, 'snippet', ['snippet', ...excerptNames]),
    author: raw.author ?? raw.user,
  }
}

/** Reads results beside totals or inside each category, a single category as a list, and page numbers wherever the API puts them. */
function readAnswer(raw: unknown): unknown {
  const outer = isRecord(raw) ? raw : { data: raw }
  const inner = isRecord(outer.data) ? outer.data : {}
  const singleList = [outer.data, inner.data, outer.results, inner.results].find(Array.isArray)
  const results = singleList ? byCategory(singleList) : [outer.results, inner.results, inner].find(isRecord)
  const lists = each((name) => readPage(results?.[name] ?? []) as { data: unknown; meta: Meta })
  const source = isRecord(outer.meta) ? outer.meta : 'current_page' in inner ? inner : outer
  const pagedCategory = categoryWithPages(lists)
  const { meta } = readPage({
    ...(singleList || !pagedCategory ? source : { ...lists[pagedCategory].meta, ...source }),
    data: singleList ?? [],
  }) as { meta: Meta }
  const totals = [outer.totals, inner.totals, outer.counts, inner.counts].find(isRecord) ?? {}
  const only = singleList ? searchCategories.find((name) => Array.isArray(lists[name].data) && lists[name].data.length > 0) : undefined
  return {
    data: each((name) => lists[name].data ?? []),
    totals: each((name) => totalOf(totals[name]) ?? (name === only && meta.total > 0 ? meta.total : lists[name].meta.total)),
    totals_capped: isRecord(outer.totals_capped) ? outer.totals_capped : each((name) => lists[name].meta.total_capped),
    meta,
  }
}

const totalOf = (value: unknown) => (isRecord(value) ? (value.total ?? value.count) : value)

function categoryWithPages(lists: Record<SearchCategory, { meta: Meta }>): SearchCategory | undefined {
  return searchCategories.find((name) => lists[name].meta.last_page > 1)
}

/** Sorts a mixed list into categories. */
function byCategory(items: readonly unknown[]): Record<SearchCategory, unknown[]> {
  return each((name) => items.filter((item) => categoryOf(item) === name))
}

function categoryOf(item: unknown): SearchCategory {
  if (!isRecord(item)) return 'posts'
  if ('debate' in item) return 'posts'
  if ('topic' in item) return 'debates'
  return 'display_name' in item ? 'people' : 'groups'
}

function each<T>(of: (name: SearchCategory) => T): Record<SearchCategory, T> {
  return { debates: of('debates'), people: of('people'), groups: of('groups'), posts: of('posts') }
}

function eachCategory<T extends z.ZodType>(of: T) {
  return z.object({ debates: of, people: of, groups: of, posts: of })
}
