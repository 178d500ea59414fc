import type { Meta } from '#contract/lists'
import { removeExcessMarks } from '#contract/marks'
import { plainLine } from '#contract/plain-text'
import type { FoundDebate, FoundGroup, FoundPerson, FoundPost, PostType, SearchAnswer, SearchQuery } from '#contract/search'
import { type SearchCategory, searchCategories, searchLimits } from '#contract/search-limits'
import { presentAuthor, presentPerson } from '../accounts/present-person.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { Invalid } from '../platform/failures.ts'
import { createPage, parseSpan, type Span } from '../platform/paging.ts'
import { quoteOrWarning } from '../rendering/rendered-text.ts'
import { plainBio } from './documents.queries.ts'
import { makeSearchExcerpt, markedText } from './excerpt.ts'
import { type Kind, kinds, titlePrefixes } from './lexemes.ts'
import { listFoundDebates, listFoundGroups, listFoundPeople, listFoundPosts, newestMatches, rankedPage } from './matches.queries.ts'
import { runInSearchQueue } from './search-queue.ts'
import { parseTerms, type Term } from './terms.ts'

/**
 * Searches debates, people, groups and posts (docs/product.md#finding-debates). Everybody finds the same public content, including blocked
 * people: a block stops friend requests, messages and mentions. Groups are searched only if the site has them.
 * @returns the best results of each category, or a page of one category; and all totals
 * @throws TooMany; Busy; Invalid for more words than a search takes
 */
export async function searchFor(context: Context, query: SearchQuery): Promise<SearchAnswer> {
  const quick = query.limit !== undefined && query.type === undefined
  const terms = parseTerms(query.q, quick ? 'last' : 'starred')
  if (terms.length > searchLimits.terms) throw new Invalid({ q: [`Search for at most ${searchLimits.terms} words at once.`] })
  return runInSearchQueue(context, () => search(context, query, terms))
}

async function search({ db, features }: Context, query: SearchQuery, terms: readonly Term[]): Promise<SearchAnswer> {
  const span = parseSpan(query, query.type ? searchLimits.perPage : searchLimits.perCategory)
  const shared = { db: db.read, terms, span, query }
  const found = {
    debates: await searchCategory(shared, 'debates', presentDebates),
    people: await searchCategory(shared, 'people', presentPeople),
    groups: features.groups ? await searchCategory(shared, 'groups', presentGroups) : { shown: [], total: 0 },
    posts: await searchCategory(shared, 'posts', presentPosts),
  }
  return {
    data: { debates: found.debates.shown, people: found.people.shown, groups: found.groups.shown, posts: found.posts.shown },
    totals: forEachCategory((name) => Math.min(found[name].total, searchLimits.ranked)),
    totals_capped: forEachCategory((name) => found[name].total > searchLimits.ranked),
    meta: createMeta(query.type, span, found),
  }
}

/** Returns the paging of one category, or the sums over all categories, which have no pages. */
function createMeta(type: SearchCategory | undefined, span: Span, found: Record<SearchCategory, { total: number }>): Meta {
  if (type) return createPage([], span, { total: found[type].total, counted: true }).meta
  const totals = searchCategories.map((name) => found[name].total)
  const total = totals.reduce((sum, one) => sum + Math.min(one, searchLimits.ranked), 0)
  const total_capped = totals.some((one) => one > searchLimits.ranked)
  return { current_page: 1, last_page: 1, per_page: span.perPage, total, total_capped, older: null }
}

type CategorySearch = { db: Connection; terms: readonly Term[]; span: Span; query: SearchQuery }
type Show<T> = (db: Connection, found: Awaited<ReturnType<typeof rankedPage>>, terms: readonly Term[]) => Promise<T[]>

/** Searches one category. `total` counts up to one more than are ranked. A category that wasn't asked for is only counted. */
async function searchCategory<T>(
  { db, terms, span, query }: CategorySearch,
  name: SearchCategory,
  show: Show<T>,
): Promise<{ shown: T[]; total: number }> {
  const ids = await newestMatches(db, terms, listKindLetters(name, query.post_type))
  const wanted = (query.type === undefined || query.type === name) && !span.beyond
  if (!wanted || ids.length === 0) return { shown: [], total: ids.length }
  const titleLetter = getTitleLetter(name)
  const titled = titleLetter === undefined || query.sort === 'newest' ? [] : await newestMatches(db, terms, [titleLetter])
  const page = { limit: span.perPage, offset: query.type ? span.offset : 0, sort: query.sort ?? 'relevance' }
  const ranked = await rankedPage(db, { ids: ids.slice(0, searchLimits.ranked), titled }, page)
  return { shown: await show(db, ranked, terms), total: ids.length }
}

function listKindLetters(name: SearchCategory, postType: PostType | undefined): string[] {
  if (name === 'debates') return [kinds.debate]
  if (name === 'people') return [kinds.person]
  if (name === 'groups') return [kinds.group]
  return postType ? [kinds[postType]] : [kinds.argument, kinds.comment]
}

function getTitleLetter(name: SearchCategory): string | undefined {
  if (name === 'debates') return titlePrefixes.debate
  if (name === 'groups') return titlePrefixes.group
  return name === 'people' ? titlePrefixes.person : undefined
}

function forEachCategory<T>(build: (name: SearchCategory) => T): Record<SearchCategory, T> {
  return { debates: build('debates'), people: build('people'), groups: build('groups'), posts: build('posts') }
}

type Hit = { kind: Kind; ref_id: number }

/** Presents debates as search results, in the given order. */
async function presentDebates(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundDebate[]> {
  const rows = await listFoundDebates(db, listHitIds(hits, 'debate'))
  return inOrder(hits, ({ ref_id }) => {
    const row = rows.find(({ id }) => id === ref_id)
    if (!row) return null
    const topic = markedText(row.topic, terms)
    const excerpt = quoteOrWarning(row, () => makeSearchExcerpt(createPlainLine(row.description_html), terms, searchLimits.excerpt))
    const { slug, status, type, outcome, winning_side, current_round, round_limit } = row
    const stage = { status, type, outcome, winning_side, current_round, round_limit }
    return { slug, ...stage, topic: topic.text, topic_marks: topic.marks, excerpt: excerpt.text, excerpt_marks: excerpt.marks }
  })
}

/** Presents people as search results, in the given order. */
async function presentPeople(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundPerson[]> {
  const rows = await listFoundPeople(db, listHitIds(hits, 'person'))
  return inOrder(hits, ({ ref_id }) => {
    const row = rows.find(({ id }) => id === ref_id)
    if (!row) return null
    const { text, marks } = makeSearchExcerpt(removeExcessMarks(plainBio(row)), terms, searchLimits.excerpt)
    return { ...presentPerson(row), bio: text, bio_marks: marks }
  })
}

/** Presents groups as search results, in the given order. */
async function presentGroups(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundGroup[]> {
  const rows = await listFoundGroups(db, listHitIds(hits, 'group'))
  return inOrder(hits, ({ ref_id }) => {
    const row = rows.find(({ id }) => id === ref_id)
    if (!row) return null
    const { text, marks } = makeSearchExcerpt(createPlainLine(row.description_html), terms, searchLimits.excerpt)
    return { id: String(row.id), slug: row.slug ?? String(row.id), name: row.name, excerpt: text, excerpt_marks: marks }
  })
}

/** Presents arguments and comments as search results, in the given order. */
async function presentPosts(db: Connection, hits: readonly Hit[], terms: readonly Term[]): Promise<FoundPost[]> {
  const rows = {
    argument: await listFoundPosts(db, 'argument', listHitIds(hits, 'argument')),
    comment: await listFoundPosts(db, 'comment', listHitIds(hits, 'comment')),
  }
  return inOrder(hits, ({ kind, ref_id }) => {
    const type: PostType = kind === 'comment' ? 'comment' : 'argument'
    const row = rows[type].find(({ id }) => id === ref_id)
    if (!row) return null
    const { text, marks } = quoteOrWarning(row, () => makeSearchExcerpt(createPlainLine(row.content_html), terms, searchLimits.excerpt))
    return {
      ...{ id: String(row.id), type, number: row.number, snippet: text, snippet_marks: marks },
      debate: { slug: row.slug, topic: row.topic },
      author: presentAuthor(row),
      created_at: iso(row.created_at),
    }
  })
}

const listHitIds = (hits: readonly Hit[], kind: Kind) => hits.filter((hit) => hit.kind === kind).map(({ ref_id }) => ref_id)

function inOrder<T>(hits: readonly Hit[], show: (hit: Hit) => T | null): T[] {
  return hits.map(show).filter((shown) => shown !== null)
}

const createPlainLine = (html: string) => removeExcessMarks(plainLine(html))
