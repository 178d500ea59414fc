import type { z } from 'zod'
import {
  type DebateCard,
  type listDebates as listCall,
  type MyDebateType,
  myDebatesPerPage,
  type listMyDebates as myListCall,
} from '#contract/debates'
import type { Meta } from '#contract/lists'
import { presentAuthor } from '../accounts/present-person.ts'
import { circleKindConfigs } from '../circles/circle-kinds.ts'
import { countDebatesOfTeam, findCircle, pageOfDebatesOfTeam } from '../circles/circles.queries.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { NotFound } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { settleForReader } from '../turns/settle-debate.ts'
import { buildTextFilter, chooseSource, countMatching, listPage, parseTagSlugs, sortColumns } from './list-debates.queries.ts'
import { countMyDebates, listLastOpposingArguments, listMyOverdueDebates, pageOfMyDebates } from './my-debates.queries.ts'
import { getReader, showCards } from './show-debates.ts'

const perPage = 20

type DebateQuery = z.output<(typeof listCall)['query']>
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
  return { data: await showCards(db.read, rows, getReader(context)), meta }
}

/** Lists whose content changes with time alone. */
const timeDependent: ReadonlySet<MyDebateType> = new Set(['my_turn', 'open_kicks', 'to_judge', 'seeking'])

/**
 * Returns a page of debates that a member created, joined or watches, or that wait for the member to act.
 * @throws Invalid for a cursor of another list
 */
export async function listMyDebates(
  context: MemberContext,
  query: z.output<(typeof myListCall)['query']>,
): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db, clock, actor } = context
  if (query.type && timeDependent.has(query.type)) {
    for (const debate of await listMyOverdueDebates(db.read, actor.id, clock.now())) await settleForReader(db, debate, clock.now())
  }
  const list = query.type ?? 'all'
  const { rows, meta } = await pageByKey(query, myDebatesPerPage, {
    load: (window) => pageOfMyDebates(db.read, actor.id, list, window),
    count: () => countMyDebates(db.read, actor.id, list),
    name: list,
    keyOf: ({ key, id }) => [key, id],
  })
  const cards = await showCards(db.read, rows, getReader(context))
  return { data: list === 'my_turn' ? await withLastOfOthers(db.read, cards, actor.id) : cards, meta }
}

/** Adds the other side's last argument to each card, if there is one. */
async function withLastOfOthers(db: Connection, cards: readonly DebateCard[], userId: number): Promise<DebateCard[]> {
  const lastArguments = await listLastOpposingArguments(
    db,
    userId,
    cards.map(({ id }) => Number(id)),
  )
  return cards.map((card) => {
    const last = lastArguments.find(({ debate_id }) => String(debate_id) === card.id)
    if (!last) return card
    const { number, side, excerpt } = last
    return { ...card, last_of_others: { number, side, excerpt, user: presentAuthor(last) } }
  })
}

const teamPageSize = 20

/** Returns a page of debates with members of a team, running ones first. @throws NotFound, Invalid for a broken cursor */
export async function listDebatesOfTeam(context: Context, id: number, query: PageQuery): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db } = context
  if (!(await findCircle(db.read, 'team', id))) throw new NotFound(circleKindConfigs.team.notFoundMessage)
  const { rows, meta } = await pageByKey(query, teamPageSize, {
    load: (window) => pageOfDebatesOfTeam(db.read, id, window),
    count: () => countDebatesOfTeam(db.read, id),
    name: 'team',
    keyOf: (row) => [row.key, row.id],
  })
  return { data: await showCards(db.read, rows, getReader(context)), meta }
}
