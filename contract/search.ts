import { z } from 'zod'
import { Person, personFields, readPerson } from './accounts.ts'
import { defineCall } from './call.ts'
import { stageFields } from './debates.ts'
import { count, countIfTold, flag, id, idText, instant, isCleanText, orNull, shownLine, words } from './fields.ts'
import { isRecord, Meta, pageQuery, readPage, those } from './lists.ts'
import { readMarked } from './marked-text.ts'
import { type SearchCategory, searchCategories, searchLimits } from './search-limits.ts'
import { DebateNamed, withUsableSlug } from './usable-slug.ts'

/** Where matches stand in the text beside it: `[from, to]` in UTF-16 units, in order and apart. */
const marks = those(z.tuple([z.number().int().min(0), z.number().int().min(0)]))

/** A debate that was found. */
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

/** Somebody who was found. */
export const FoundPerson = z.preprocess(
  (raw) => (isRecord(raw) ? { ...(readPerson(raw) as object), ...marked(raw, 'bio', ['bio', ...excerptNames]) } : raw),
  z.object({ ...personFields, bio: words, bio_marks: marks }),
)
export type FoundPerson = z.output<typeof FoundPerson>

/** A group that was found. */
export const FoundGroup = z.preprocess(
  (raw) => (isRecord(raw) ? { ...(withUsableSlug(raw) as object), id: raw.id ?? raw.slug, ...marked(raw, 'excerpt', excerptNames) } : raw),
  z.object({ id, slug: id, name: shownLine, excerpt: words, excerpt_marks: marks }),
)
export type FoundGroup = z.output<typeof FoundGroup>

export const postTypes = ['argument', 'comment'] as const
export type PostType = (typeof postTypes)[number]

/** An argument or a comment that was found, and where it stands. */
export const FoundPost = z.preprocess(
  readPost,
  z.object({
    id,
    type: z.enum(postTypes),
    /** Among the debate's arguments, or comments. */
    number: countIfTold,
    snippet: words,
    snippet_marks: marks,
    debate: DebateNamed,
    author: orNull(Person),
    created_at: instant,
  }),
)
export type FoundPost = z.output<typeof FoundPost>

export const searchSorts = ['relevance', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** What was found, category by category: of one, a page; of all, the best of each. Totals are of every category. */
export const SearchAnswer = z.preprocess(
  readAnswer,
  z.object({
    data: z.object({
      debates: those(FoundDebate),
      people: those(FoundPerson),
      groups: those(FoundGroup),
      posts: those(FoundPost),
    }),
    totals: eachCategory(count),
    /** There are more than the total, which is counted to 1,000. */
    totals_capped: eachCategory(flag),
    meta: Meta,
  }),
)
export type SearchAnswer = z.output<typeof SearchAnswer>

/** What somebody searches for: words that must all occur, "phrases", -without, beginnings*. Nothing in it is an error. */
export const searchText = z
  .string({ error: 'Type what to search for.' })
  .overwrite((value) => value.replace(/\s+/g, ' ').trim())
  .min(1, 'Type what to search for.')
  .refine((value) => value.length <= searchLimits.text, `Search for at most ${searchLimits.text} characters.`)
  .refine(isCleanText, 'The search holds a character that no text has. Type it again without it.')

export const SearchQuery = z.object({
  q: searchText,
  /** One category, in pages. Without it, the best of each. */
  type: z.enum(searchCategories).optional(),
  /** How many of each category. A search with it is a quick one: the last word is the beginning of one. */
  limit: pageQuery.limit,
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  /** Narrows the posts. */
  post_type: z.enum(postTypes).optional(),
  sort: z.enum(searchSorts).optional(),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  summary: 'Debates, people, groups and posts by their words: all must occur; "phrases", -without and beginnings* are understood.',
  query: SearchQuery,
  answer: SearchAnswer,
})

const excerptNames = ['excerpt', 'snippet', 'description', 'content']

/** The first of some names that holds a text, and its marks: given beside it, or within it as HTML. */
function marked(raw: Record<string, unknown>, name: string, names: readonly string[]): Record<string, unknown> {
  const value = names.map((one) => raw[one]).find((one) => typeof one === 'string') ?? ''
  const given = raw[`${name}_marks`]
  if (Array.isArray(given)) return { [name]: value, [`${name}_marks`]: given }
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

/** Results beside totals or within each category; one category alone as a list; page numbers wherever an API has them. */
function readAnswer(raw: unknown): unknown {
  const outer = isRecord(raw) ? raw : { data: raw }
  const inner = isRecord(outer.data) ? outer.data : {}
  const alone = [outer.data, inner.data, outer.results, inner.results].find(Array.isArray)
  const results = alone ? sorted(alone) : [outer.results, inner.results, inner].find(isRecord)
  const lists = each((name) => readPage(results?.[name] ?? []) as { data: unknown; meta: Meta })
  const source = isRecord(outer.meta) ? outer.meta : 'current_page' in inner ? inner : outer
  const paged = categoryWithPages(lists)
  const { meta } = readPage({ ...(alone || !paged ? source : { ...lists[paged].meta, ...source }), data: alone ?? [] }) as { meta: Meta }
  const told = [outer.totals, inner.totals, outer.counts, inner.counts].find(isRecord) ?? {}
  const only = alone ? searchCategories.find((name) => Array.isArray(lists[name].data) && lists[name].data.length > 0) : undefined
  return {
    data: each((name) => lists[name].data ?? []),
    totals: each((name) => totalIn(told[name]) ?? (name === only && meta.total > 0 ? meta.total : lists[name].meta.total)),
    totals_capped: isRecord(outer.totals_capped) ? outer.totals_capped : each((name) => lists[name].meta.total_capped),
    meta,
  }
}

const totalIn = (told: unknown) => (isRecord(told) ? (told.total ?? told.count) : told)

function categoryWithPages(lists: Record<SearchCategory, { meta: Meta }>): SearchCategory | undefined {
  return searchCategories.find((name) => lists[name].meta.last_page > 1)
}

/** A list in which every kind may stand. */
function sorted(items: readonly unknown[]): Record<SearchCategory, unknown[]> {
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
