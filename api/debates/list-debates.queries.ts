import { sql } from 'kysely'
import type { z } from 'zod'
import type { DebateList, DebateSort } from '#contract/debates'
import { countedTo, lastNumberedPage, type Meta } from '#contract/lists'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { Invalid } from '../platform/failures.ts'
import { fold } from '../platform/folding.ts'

type Asked = z.output<typeof DebateList>

const sortColumns = { latest: 'created_at', popular: 'popularity', active: 'last_activity_at', ending: 'ends_key' } as const

/**
 * A page of debates. Numbered pages go to 50, then `before` continues by key, so that no page costs more than another;
 * totals are counted to 1,000 (PRODUCT §7).
 */
export async function pageOfDebates(db: Connection, asked: Asked): Promise<{ rows: DebateRow[]; meta: Meta }> {
  const perPage = asked.per_page ?? asked.limit ?? 20
  const page = asked.page ?? 1
  const sort = asked.sort ?? asked.sortBy ?? 'latest'
  const total = await countTo(db, asked, countedTo + 1)
  const beyond = asked.before === undefined && page > lastNumberedPage
  const found = beyond ? [] : await sorted(db, asked, sort, perPage + 1, asked.before === undefined ? (page - 1) * perPage : 0)
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows,
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(Math.min(total, countedTo) / perPage))),
      per_page: perPage,
      total: Math.min(total, countedTo),
      total_capped: total > countedTo,
      older: found.length > perPage && last ? cursorOf(last, sort) : null,
    },
  }
}

/** The debates that match, unordered. Tags narrow: a debate must have all of them. */
function matching(db: Connection, { search, status, type, tags }: Asked) {
  let query = db.selectFrom('debates')
  if (status) query = query.where('debates.status', '=', status)
  if (type) query = query.where('debates.type', '=', type)
  for (const slug of tagSlugs(tags)) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('debate_tags')
          .innerJoin('tags', 'tags.id', 'debate_tags.tag_id')
          .select('tags.id')
          .whereRef('debate_tags.debate_id', '=', 'debates.id')
          .where('tags.slug', '=', slug),
      ),
    )
  }
  for (const word of fold(search ?? '')
    .split(' ')
    .filter(Boolean)) {
    query = query.where(sql<boolean>`debates.search_key like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
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

async function countTo(db: Connection, asked: Asked, most: number): Promise<number> {
  const some = matching(db, asked).select('debates.id').limit(most)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function sorted(db: Connection, asked: Asked, sort: DebateSort, limit: number, offset: number): Promise<DebateRow[]> {
  const column = `debates.${sortColumns[sort]}` as const
  const [direction, beyond] = sort === 'ending' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let query = matching(db, asked)
    .selectAll('debates')
    .orderBy(column, direction)
    .orderBy('debates.id', direction)
    .limit(limit)
    .offset(offset)
  if (asked.before !== undefined) {
    const { key, id } = readCursor(asked.before, sort)
    query = query.where((eb) => eb(eb.refTuple(column, 'debates.id'), beyond, eb.tuple(key, id)))
  }
  return query.execute()
}

function cursorOf(debate: DebateRow, sort: DebateSort): string {
  return `${sort}.${debate[sortColumns[sort]]}.${debate.id}`
}

function readCursor(cursor: string, sort: DebateSort): { key: number; id: number } {
  const [kind, key, id] = cursor.split('.')
  if (kind !== sort || !/^\d{1,16}$/.test(key ?? '') || !/^\d{1,15}$/.test(id ?? '')) {
    throw new Invalid({ before: ['This link to older debates is broken. Begin again with the first page.'] })
  }
  return { key: Number(key), id: Number(id) }
}
