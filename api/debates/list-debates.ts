import type { z } from 'zod'
import type { listDebates as call, DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import type { Context } from '../context.ts'
import { pageByKey } from '../platform/paging.ts'
import { inSearchQueue } from '../search/search-queue.ts'
import { countTo, sortColumns, sorted, sourceOf, tagSlugs, textFilterOf } from './list-debates.queries.ts'
import { readerOf, showCards } from './show-debates.ts'

const perPage = 20

type AskedDebates = z.output<(typeof call)['query']>
type Page = { data: DebateCard[]; meta: Meta }

/** A page of debates, by words, tags, stage and type. @throws TooMany for too many searches, Busy, Invalid for a cursor of another list */
export function listDebates(context: Context, asked: AskedDebates): Promise<Page> {
  const list = () => listThose(context, asked)
  return asked.search ? inSearchQueue(context, list) : list()
}

async function listThose(context: Context, asked: AskedDebates): Promise<Page> {
  const { db } = context
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
