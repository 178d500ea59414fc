import { idText } from '#contract/fields'
import { isRecord, type Meta } from '#contract/lists'
import { readMarked } from '#contract/marked-text'
import { FoundDebate, FoundGroup, FoundPerson, FoundPost, SearchAnswer } from '#contract/search'
import { type SearchCategory, searchCategories } from '#contract/search-limits'
import { readPage } from './envelopes.ts'
import type { FieldReader } from './field-names.ts'
import { readPerson } from './person-fields.ts'
import { withUsableSlug } from './usable-slug.ts'

export const searchReaders: readonly FieldReader[] = [
  [SearchAnswer, readAnswer],
  [FoundDebate, readDebate],
  [FoundPerson, readFoundPerson],
  [FoundGroup, readGroup],
  [FoundPost, readPost],
]

function readDebate(raw: unknown): unknown {
  const debate = withUsableSlug(raw)
  if (!isRecord(debate)) return debate
  return { ...debate, ...marked(debate, 'topic', ['topic', 'title']), ...marked(debate, 'excerpt', excerptNames) }
}

function readFoundPerson(raw: unknown): unknown {
  const person = readPerson(raw)
  return isRecord(person) ? { ...person, ...marked(person, 'bio', ['bio', ...excerptNames]) } : person
}

function readGroup(raw: unknown): unknown {
  const group = withUsableSlug(raw)
  return isRecord(group) ? { ...group, id: group.id ?? group.slug, ...marked(group, 'excerpt', excerptNames) } : group
}

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

/**
 * Reads search results. Totals may be next to them or inside each category, a single category may be a list, and page numbers may be
 * anywhere.
 */
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
    totals: each((name) => readTotal(totals[name]) ?? (name === only && meta.total > 0 ? meta.total : lists[name].meta.total)),
    totals_capped: isRecord(outer.totals_capped) ? outer.totals_capped : each((name) => lists[name].meta.total_capped),
    meta,
  }
}

const readTotal = (value: unknown) => (isRecord(value) ? (value.total ?? value.count) : value)

function categoryWithPages(lists: Record<SearchCategory, { meta: Meta }>): SearchCategory | undefined {
  return searchCategories.find((name) => lists[name].meta.last_page > 1)
}

/** Sorts a mixed list into categories. */
function byCategory(items: readonly unknown[]): Record<SearchCategory, unknown[]> {
  return each((name) => items.filter((item) => guessCategory(item) === name))
}

function guessCategory(item: unknown): SearchCategory {
  if (!isRecord(item)) return 'posts'
  if ('debate' in item) return 'posts'
  if ('topic' in item) return 'debates'
  return 'display_name' in item ? 'people' : 'groups'
}

function each<T>(of: (name: SearchCategory) => T): Record<SearchCategory, T> {
  return { debates: of('debates'), people: of('people'), groups: of('groups'), posts: of('posts') }
}
