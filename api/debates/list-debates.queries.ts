import { sql } from 'kysely'
import type { z } from 'zod'
import type { DebateList, DebateSort } from '#contract/debates'
import { isCleanText } from '#contract/fields'
import { countedTo, type Meta } from '#contract/lists'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { fold } from '../platform/folding.ts'
import { pageOf, type Span, spanOf } from '../platform/paging.ts'
import { listKeys } from '../tags/tags.queries.ts'
import { readCursor, writeCursor } from './debate-cursor.ts'

type Asked = z.output<typeof DebateList>

const sortColumns = { latest: 'created_at', popular: 'popularity', active: 'last_activity_at', ending: 'ends_key' } as const

/**
 * A page of debates. Numbered pages go to 50, then `before` continues by key, so that no page costs more than another;
 * totals are counted to 1,000 (PRODUCT §7).
 */
export async function pageOfDebates(db: Connection, asked: Asked): Promise<{ rows: DebateRow[]; meta: Meta }> {
  const span = spanOf(asked, 20)
  const sort = asked.sort ?? asked.sortBy ?? 'latest'
  const source = await sourceOf(db, tagSlugs(asked.tags))
  const total = source ? await countTo(db, asked, source, countedTo + 1) : 0
  const found = source && !span.beyond ? await sorted(db, asked, source, { sort, ...span }) : []
  const cursorOf = (last: DebateRow) => writeCursor(sort, { key: last[sortColumns[sort]], id: last.id })
  return pageOf(found, span, { total, counted: true, cursorOf })
}

type Tag = { id: number; debates_count: number }
/** What a list is read from: of all debates, or of those of the rarest tag asked for, which must have the other tags too. */
type Source = { rarest?: Tag; others: readonly Tag[] }

/** @returns null if there is no such tag, and so no such debate */
async function sourceOf(db: Connection, slugs: readonly string[]): Promise<Source | null> {
  if (slugs.length === 0) return { others: [] }
  if (!slugs.every(isCleanText)) return null
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'debates_count'])
    .where('slug', 'in', [...slugs])
    .orderBy('debates_count')
    .execute()
  const [rarest, ...others] = tags
  return rarest && tags.length === slugs.length ? { rarest, others } : null
}

/** The debates that match, unordered. A tag keeps the keys of its debates, so that either source is read by an index. */
function matching(db: Connection, { search, status, type }: Asked, { rarest, others }: Source) {
  const source = rarest
    ? db
        .selectFrom('debate_tags')
        .select(['debate_id as id', ...listKeys])
        .where('tag_id', '=', rarest.id)
    : db.selectFrom('debates').select(['id', ...listKeys])
  let query = db.selectFrom(source.as('listed'))
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
  for (const word of fold(search ?? '')
    .split(' ')
    .filter(Boolean)) {
    const like = sql<boolean>`searched.search_key like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    query = query.where((eb) =>
      eb.exists(eb.selectFrom('debates as searched').select('searched.id').whereRef('searched.id', '=', 'listed.id').where(like)),
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

async function countTo(db: Connection, asked: Asked, source: Source, most: number): Promise<number> {
  const { rarest, others } = source
  if (rarest && others.length === 0 && !asked.status && !asked.type && !asked.search) return rarest.debates_count
  // Every source has an index that begins with this moment: no row need be read.
  const some = matching(db, asked, source).select('listed.id').orderBy('listed.created_at').limit(most)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Window = Pick<Span, 'limit' | 'offset'> & { sort: DebateSort }

/** Finds the page by an index alone, then reads its debates. */
async function sorted(db: Connection, asked: Asked, source: Source, { sort, limit, offset }: Window): Promise<DebateRow[]> {
  const column = sortColumns[sort]
  const [direction, beyond] = sort === 'ending' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let page = matching(db, asked, source)
    .select(['listed.id', `listed.${column} as key`])
    .orderBy(`listed.${column}`, direction)
    .orderBy('listed.id', direction)
    .limit(limit)
    .offset(offset)
  if (asked.before !== undefined) {
    const { key, id } = readCursor(asked.before, sort)
    page = page.where((eb) => eb(eb.refTuple(`listed.${column}`, 'listed.id'), beyond, eb.tuple(key, id)))
  }
  return db
    .selectFrom(page.as('page'))
    .innerJoin('debates', 'debates.id', 'page.id')
    .selectAll('debates')
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
    .execute()
}
