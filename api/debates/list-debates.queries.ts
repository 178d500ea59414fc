import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { DebateList, DebateSort } from '#contract/debates'
import { countedTo } from '#contract/lists'
import { searchLimits } from '#contract/search-limits'
import { cappedCount, countOf, totalIn } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns } from '../database/debate-columns.ts'
import { idsIn, type Places, prepared } from '../database/prepared.ts'
import { hiddenDebates, isPublicDebate } from '../database/visible-debates.ts'
import type { Key, Window } from '../platform/paging.ts'
import { type Parts, partsOf } from '../search/expressions.ts'
import { kinds } from '../search/lexemes.ts'
import { hasParts, newestMatches } from '../search/matches.queries.ts'
import { termsOf } from '../search/terms.ts'
import { findTags, listKeys } from '../tags/tags.queries.ts'

type Narrowed = Pick<z.output<typeof DebateList>, 'status' | 'type'>

/** What a list in an order is sorted by. */
export const sortColumns = { latest: 'created_at', popular: 'popularity', active: 'last_activity_at', ending: 'ends_key' } as const

type Tag = { id: number; debates_count: number }
/**
 * What a list is read from: of all debates, of those that were found by their words, or of those of the rarest tag asked
 * for; they must have the other tags too.
 */
type Source = { rarest?: Tag; others: readonly Tag[]; text: TextFilter | null }

/** @returns null if there is no such tag, and so no such debate */
export async function sourceOf(db: Connection, slugs: readonly string[], text: TextFilter | null): Promise<Source | null> {
  if (slugs.length === 0) return { others: [], text }
  const found = await findTags(db, slugs)
  const tags = found?.toSorted((one, other) => one.debates_count - other.debates_count) ?? []
  const [rarest, ...others] = tags
  if (!rarest) return null
  return text && 'ids' in text ? { others: tags, text } : { rarest, others, text }
}

/** The debates that match, unordered. A tag keeps the keys of its debates, so that either source is read by an index. */
function matching(db: Connection, { status, type }: Narrowed, { rarest, others, text }: Source) {
  const debates = db.selectFrom('debates').select(['id', ...listKeys])
  const all = text && 'ids' in text ? debates.where('id', 'in', idsIn(db, text.ids)) : debates
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
          .where(hasParts(db, text.parts)),
      ),
    )
  }
  return query
}

export function tagSlugs(tags: string | undefined): string[] {
  return [
    ...new Set(
      (tags ?? '')
        .split(',')
        .map((slug) => slug.trim())
        .filter(Boolean),
    ),
  ].slice(0, 10)
}

export async function countTo(db: Connection, asked: Narrowed, source: Source, most = countedTo + 1): Promise<number> {
  if (isOfAll(asked, source)) return totalIn(await countAll(db, { most }))
  const { rarest, others, text } = source
  const narrowed = others.length > 0 || asked.status || asked.type
  if (rarest && !narrowed && !text) return rarest.debates_count
  if (!rarest && !narrowed && text && 'parts' in text && text.many) return most
  // Every source has an index that begins with this moment: no row need be read.
  const some = matching(db, asked, source).select('listed.id').orderBy('listed.created_at')
  return cappedCount(db, some, most)
}

const countAll = prepared((db, { most }: Places<{ most: number }>) =>
  countOf(db, matching(db, {}, all).select('listed.id').orderBy('listed.created_at'), most),
)

const all: Source = { others: [], text: null }

const isOfAll = ({ status, type }: Narrowed, { rarest, others, text }: Source) =>
  !status && !type && !rarest && others.length === 0 && !text

/** A page of the debates that match, in an order. */
export async function sorted(
  db: Connection,
  asked: Narrowed,
  source: Source,
  { sort, limit, offset, before }: Window<Key> & { sort: DebateSort },
): Promise<CardRow[]> {
  if (isOfAll(asked, source) && !before) return pagesOfAll[sort](db, { limit, offset })
  return cards(db, matching(db, asked, source), { sort, limit, offset, before }).execute()
}

type Part = { limit: number | RawBuilder<number>; offset: number | RawBuilder<number>; before?: Key | undefined }

/** Finds the page by an index alone, then reads its debates. */
function cards(db: Connection, debates: ReturnType<typeof matching>, { sort, limit, offset, before }: Part & { sort: DebateSort }) {
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

/** Of all debates, which most who come ask for. */
const pagesOfAll = { latest: pagesBy('latest'), popular: pagesBy('popular'), active: pagesBy('active'), ending: pagesBy('ending') }

function pagesBy(sort: DebateSort) {
  return prepared((db, { limit, offset }: Places<{ limit: number; offset: number }>) =>
    cards(db, matching(db, {}, all), { sort, limit, offset }),
  )
}

/**
 * The debates that a text leaves in a list: these; or, of more than are gathered, those whose words have some parts.
 * `many`: there are more than a thousand.
 */
type TextFilter = { ids: number[] } | { parts: Parts; many: boolean }

/**
 * Reads the text filter of a list of debates as a search is read, every word as the beginning of one.
 * @returns null without a text
 */
export async function textFilterOf(db: Connection, text: string | undefined): Promise<TextFilter | null> {
  if (text === undefined || text.trim() === '') return null
  const terms = termsOf(text, 'all').slice(0, searchLimits.terms)
  const parts = partsOf(terms, true)
  if (!parts) return { ids: [] }
  if (parts.wanted.length === 0) return { parts, many: false }
  const found = await newestMatches(db, terms, [kinds.debate])
  if (found.length > searchLimits.ranked) return { parts, many: true }
  const rows = await db.selectFrom('search_documents').select('ref_id').where('id', 'in', idsIn(db, found)).execute()
  return { ids: rows.map((row) => row.ref_id) }
}
