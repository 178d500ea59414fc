import type { Meta } from '#contract/lists'
import type { PostType, SearchAnswer, SearchQuery } from '#contract/search'
import { type SearchCategory, searchCategories, searchLimits } from '#contract/search-limits'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { pageOf, type Span, spanOf } from '../platform/paging.ts'
import { kinds, titlePrefixes } from './lexemes.ts'
import { newestMatches, rankedPage } from './matches.queries.ts'
import { presentDebates, presentGroups, presentPeople, presentPosts } from './present-results.ts'
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
  const span = spanOf(query, query.type ? searchLimits.perPage : searchLimits.perCategory)
  const shared = { db: db.read, terms, span, query }
  const found = {
    debates: await inCategory(shared, 'debates', presentDebates),
    people: await inCategory(shared, 'people', presentPeople),
    groups: features.groups ? await inCategory(shared, 'groups', presentGroups) : { shown: [], total: 0 },
    posts: await inCategory(shared, 'posts', presentPosts),
  }
  return {
    data: { debates: found.debates.shown, people: found.people.shown, groups: found.groups.shown, posts: found.posts.shown },
    totals: forEachCategory((name) => Math.min(found[name].total, searchLimits.ranked)),
    totals_capped: forEachCategory((name) => found[name].total > searchLimits.ranked),
    meta: metaOf(query.type, span, found),
  }
}

/** Returns the paging of one category, or the sums over all categories, which have no pages. */
function metaOf(type: SearchCategory | undefined, span: Span, found: Record<SearchCategory, { total: number }>): Meta {
  if (type) return pageOf([], span, { total: found[type].total, counted: true }).meta
  const totals = searchCategories.map((name) => found[name].total)
  const total = totals.reduce((sum, one) => sum + Math.min(one, searchLimits.ranked), 0)
  const total_capped = totals.some((one) => one > searchLimits.ranked)
  return { current_page: 1, last_page: 1, per_page: span.perPage, total, total_capped, older: null }
}

type CategorySearch = { db: Connection; terms: readonly Term[]; span: Span; query: SearchQuery }
type Show<T> = (db: Connection, found: Awaited<ReturnType<typeof rankedPage>>, terms: readonly Term[]) => Promise<T[]>

/** Searches one category. `total` counts up to one more than are ranked. A category that wasn't asked for is only counted. */
async function inCategory<T>(
  { db, terms, span, query }: CategorySearch,
  name: SearchCategory,
  show: Show<T>,
): Promise<{ shown: T[]; total: number }> {
  const ids = await newestMatches(db, terms, lettersOf(name, query.post_type))
  const wanted = (query.type === undefined || query.type === name) && !span.beyond
  if (!wanted || ids.length === 0) return { shown: [], total: ids.length }
  const titleLetter = titleOf(name)
  const titled = titleLetter === undefined || query.sort === 'newest' ? [] : await newestMatches(db, terms, [titleLetter])
  const page = { limit: span.perPage, offset: query.type ? span.offset : 0, sort: query.sort ?? 'relevance' }
  const ranked = await rankedPage(db, { ids: ids.slice(0, searchLimits.ranked), titled }, page)
  return { shown: await show(db, ranked, terms), total: ids.length }
}

function lettersOf(name: SearchCategory, postType: PostType | undefined): string[] {
  if (name === 'debates') return [kinds.debate]
  if (name === 'people') return [kinds.person]
  if (name === 'groups') return [kinds.group]
  return postType ? [kinds[postType]] : [kinds.argument, kinds.comment]
}

function titleOf(name: SearchCategory): string | undefined {
  if (name === 'debates') return titlePrefixes.debate
  if (name === 'groups') return titlePrefixes.group
  return name === 'people' ? titlePrefixes.person : undefined
}

function forEachCategory<T>(build: (name: SearchCategory) => T): Record<SearchCategory, T> {
  return { debates: build('debates'), people: build('people'), groups: build('groups'), posts: build('posts') }
}
