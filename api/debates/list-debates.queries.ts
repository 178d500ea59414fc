import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { DebateList, DebateSort } from '#contract/debates'
import { countCap } from '#contract/lists'
import { searchLimits } from '#contract/search-limits'
import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns, hiddenDebates, isPublicDebate } from '../database/debate-queries.ts'
import { cappedCount, cappedCountQuery, type Placeholders, parseTotal, prepareQuery, selectIds } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'
import { collectUncheckedParts, type UncheckedParts } from '../search/expressions.ts'
import { kinds } from '../search/lexemes.ts'
import { matchesParts, newestMatches } from '../search/matches.queries.ts'
import { parseTerms } from '../search/terms.ts'
import { findTags, listKeys } from '../tags/tags.queries.ts'

type Filters = Pick<z.output<typeof DebateList>, 'status' | 'type'>

/** Maps each sort order to its column. */
export const sortColumns = { latest: 'created_at', popular: 'popularity', active: 'last_activity_at', ending: 'ends_key' } as const

type Tag = { id: number; debates_count: number }
/**
 * Where a list is read from: all debates, those found by their words, or those with the rarest of the requested tags;
 * debates must have the other tags too.
 */
type Source = { rarest?: Tag; others: readonly Tag[]; text: TextFilter | null }

/** Chooses the source of a list. @returns null if one of the tags doesn't exist, so that nothing can match */
export async function chooseSource(db: Connection, slugs: readonly string[], text: TextFilter | null): Promise<Source | null> {
  if (slugs.length === 0) return { others: [], text }
  const matches = await findTags(db, slugs)
  const tags = matches?.toSorted((one, other) => one.debates_count - other.debates_count) ?? []
  const [rarest, ...others] = tags
  if (!rarest) return null
  return text && 'ids' in text ? { others: tags, text } : { rarest, others, text }
}

/** Selects the matching debates, unordered. The tag table repeats the keys of its debates, so that either source can use an index. */
function matching(db: Connection, { status, type }: Filters, { rarest, others, text }: Source) {
  const debates = db.selectFrom('debates').select(['id', ...listKeys])
  const all = text && 'ids' in text ? debates.where('id', 'in', selectIds(db, text.ids)) : debates
  const source = rarest
    ? db
        .selectFrom('debate_tags')
        .select(['debate_id as id', ...listKeys])
        .where('tag_id', '=', rarest.id)
    : all
  let query = db.selectFrom(source.as('listed')).where('listed.id', 'not in', hiddenDebates(db)).where(isPublicDebate('listed.id'))
  if (status) query = query.where('listed.status', '=', status)
  if (type) query = query.where('listed.type', '=', type)
  for (const { id } of others) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('debate_tags as other')
          .select('other.tag_id')
          .where('other.tag_id', '=', id)
          .whereRef('other.debate_id', '=', 'listed.id'),
      ),
    )
  }
  if (text && 'parts' in text) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('search_documents as document')
          .innerJoin('search_texts', 'search_texts.document_id', 'document.id')
          .select('document.id')
          .where('document.kind', '=', 'debate')
          .whereRef('document.ref_id', '=', 'listed.id')
          .where(matchesParts(db, text.parts)),
      ),
    )
  }
  return query
}

export function parseTagSlugs(tags: string | undefined): string[] {
  return [
    ...new Set(
      (tags ?? '')
        .split(',')
        .map((slug) => slug.trim())
        .filter(Boolean),
    ),
  ].slice(0, 10)
}

export async function countMatching(db: Connection, filters: Filters, source: Source, most = countCap + 1): Promise<number> {
  if (isUnfiltered(filters, source)) return parseTotal(await countAll(db, { most }))
  const { rarest, others, text } = source
  const filtered = others.length > 0 || filters.status || filters.type
  if (rarest && !filtered && !text) return rarest.debates_count
  if (!rarest && !filtered && text && 'parts' in text && text.many) return most
  // Ordered by the leading column of an index of every source, so that no row is read.
  const matches = matching(db, filters, source).select('listed.id').orderBy('listed.created_at')
  return cappedCount(db, matches, most)
}

const countAll = prepareQuery((db, { most }: Placeholders<{ most: number }>) =>
  cappedCountQuery(db, matching(db, {}, all).select('listed.id').orderBy('listed.created_at'), most),
)

const all: Source = { others: [], text: null }

const isUnfiltered = ({ status, type }: Filters, { rarest, others, text }: Source) =>
  !status && !type && !rarest && others.length === 0 && !text

/** Returns a page of the matching debates, sorted. */
export async function listPage(
  db: Connection,
  filters: Filters,
  source: Source,
  { sort, limit, offset, before }: Window<Key> & { sort: DebateSort },
): Promise<CardRow[]> {
  if (isUnfiltered(filters, source) && !before) return pagesOfAll[sort](db, { limit, offset })
  return cards(db, matching(db, filters, source), { sort, limit, offset, before }).execute()
}

type PageWindow = { limit: number | RawBuilder<number>; offset: number | RawBuilder<number>; before?: Key | undefined }

/** Finds the page's ids in an index first, then reads those debates. */
function cards(db: Connection, debates: ReturnType<typeof matching>, { sort, limit, offset, before }: PageWindow & { sort: DebateSort }) {
  const column = sortColumns[sort]
  const [direction, beyond] = sort === 'ending' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let page = debates
    .select(['listed.id', `listed.${column} as key`])
    .orderBy(`listed.${column}`, direction)
    .orderBy('listed.id', direction)
    .limit(limit)
    .offset(offset)
  if (before) page = page.where((eb) => eb(eb.refTuple(`listed.${column}`, 'listed.id'), beyond, eb.tuple(...before)))
  return db
    .selectFrom(page.as('page'))
    .innerJoin('debates', 'debates.id', 'page.id')
    .select(cardColumns)
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
}

/** Prepared queries for pages of all debates, the most frequent request. */
const pagesOfAll = {
  latest: createPageQuery('latest'),
  popular: createPageQuery('popular'),
  active: createPageQuery('active'),
  ending: createPageQuery('ending'),
}

function createPageQuery(sort: DebateSort) {
  return prepareQuery((db, { limit, offset }: Placeholders<{ limit: number; offset: number }>) =>
    cards(db, matching(db, {}, all), { sort, limit, offset }),
  )
}

/**
 * The effect of a text filter: ids of matching debates; or, if there are too many to collect, parts of words that
 * debates must contain. `many`: there are more than a thousand.
 */
type TextFilter = { ids: number[] } | { parts: UncheckedParts; many: boolean }

/** Reads the text filter of a list like a search, with each word as a prefix. @returns null without a text */
export async function buildTextFilter(db: Connection, text: string | undefined): Promise<TextFilter | null> {
  if (text === undefined || text.trim() === '') return null
  const terms = parseTerms(text, 'all').slice(0, searchLimits.terms)
  const parts = collectUncheckedParts(terms, true)
  if (!parts) return { ids: [] }
  if (parts.wanted.length === 0) return { parts, many: false }
  const matches = await newestMatches(db, terms, [kinds.debate])
  if (matches.length > searchLimits.ranked) return { parts, many: true }
  const rows = await db.selectFrom('search_documents').select('ref_id').where('id', 'in', selectIds(db, matches)).execute()
  return { ids: rows.map((row) => row.ref_id) }
}
