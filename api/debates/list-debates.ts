import type { z } from 'zod'
import type { listDebates as call, DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import type { Context } from '../context.ts'
import { pageByKey } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { buildTextFilter, chooseSource, countMatching, listPage, parseTagSlugs, sortColumns } from './list-debates.queries.ts'
import { readerOf, showCards } from './show-debates.ts'

const perPage = 20

type DebateQuery = z.output<(typeof call)['query']>
type Page = { data: DebateCard[]; meta: Meta }

/**
 * Returns a page of debates, filtered by words, tags, status and type.
 * @throws TooMany for too many searches, Busy, Invalid for a cursor of another list
 */
export function listDebates(context: Context, query: DebateQuery): Promise<Page> {
  const list = () => loadPage(context, query)
  return query.search ? runInSearchQueue(context, list) : list()
}

async function loadPage(context: Context, query: DebateQuery): Promise<Page> {
  const { db } = context
  const sort = query.sort ?? query.sortBy ?? 'latest'
  const source = await chooseSource(db.read, parseTagSlugs(query.tags), await buildTextFilter(db.read, query.search))
  const { rows, meta } = await pageByKey(query, perPage, {
    load: async (window) => (source ? listPage(db.read, query, source, { sort, ...window }) : []),
    count: async () => (source ? countMatching(db.read, query, source) : 0),
    name: sort,
    keyOf: (last) => [last[sortColumns[sort]], last.id],
  })
  return { data: await showCards(db.read, rows, readerOf(context)), meta }
}
