import type { z } from 'zod'
import type { listDebates as call, DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import type { Context } from '../context.ts'
import { pageByKey } from '../platform/paging.ts'
import { countTo, sortColumns, sorted, sourceOf, tagSlugs } from './list-debates.queries.ts'
import { readerOf, showCards } from './show-debates.ts'
import { textFilterOf } from './text-filter.queries.ts'

const perPage = 20

/** A page of debates, by words, tags, stage and type. @throws TooMany for too many searches, Invalid for a cursor of another list */
export async function listDebates(context: Context, asked: z.output<(typeof call)['query']>): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db, limits, address } = context
  if (asked.search) await limits.take('searchByAddress', address)
  const sort = asked.sort ?? asked.sortBy ?? 'latest'
  const source = await sourceOf(db.read, tagSlugs(asked.tags), await textFilterOf(db.read, asked.search))
  const { rows, meta } = await pageByKey(asked, perPage, {
    load: async (window) => (source ? sorted(db.read, asked, source, { sort, ...window }) : []),
    count: async () => (source ? countTo(db.read, asked, source) : 0),
    name: sort,
    keyOf: (last) => [last[sortColumns[sort]], last.id],
  })
  return { data: await showCards(db.read, rows, readerOf(context)), meta }
}
