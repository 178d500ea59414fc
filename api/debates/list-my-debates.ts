import type { z } from 'zod'
import { type listMyDebates as call, type DebateCard, type MyDebateType, myDebatesPerPage } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { presentAuthor } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { pageByKey } from '../platform/paging.ts'
import { broughtUpToNow } from '../turns/lock-debate-now.ts'
import { countOwn, listLastOfOthers, listOwnDue, sortedOwn } from './my-debates.queries.ts'
import { readerOf, showCards } from './show-debates.ts'

/** What these list changes with the clock. */
const timely: ReadonlySet<MyDebateType> = new Set(['my_turn', 'open_kicks', 'to_judge', 'seeking'])

/** A page of what a member has created, joined or watches, or of what waits for them there. @throws Invalid for a cursor of another list */
export async function listMyDebates(
  context: MemberContext,
  asked: z.output<(typeof call)['query']>,
): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db, clock, actor } = context
  if (asked.type && timely.has(asked.type)) {
    for (const debate of await listOwnDue(db.read, actor.id, clock.now())) await broughtUpToNow(db, debate, clock.now())
  }
  const list = asked.type ?? 'all'
  const { rows, meta } = await pageByKey(asked, myDebatesPerPage, {
    load: (window) => sortedOwn(db.read, actor.id, list, window),
    count: () => countOwn(db.read, actor.id, list),
    name: list,
    keyOf: ({ key, id }) => [key, id],
  })
  const cards = await showCards(db.read, rows, readerOf(context))
  return { data: list === 'my_turn' ? await withLastOfOthers(db.read, cards, actor.id) : cards, meta }
}

/** Each with what the other side has said last, where it has said anything. */
async function withLastOfOthers(db: Connection, cards: readonly DebateCard[], userId: number): Promise<DebateCard[]> {
  const said = await listLastOfOthers(
    db,
    userId,
    cards.map(({ id }) => Number(id)),
  )
  return cards.map((card) => {
    const last = said.find(({ debate_id }) => String(debate_id) === card.id)
    if (!last) return card
    const { number, side, excerpt } = last
    return { ...card, last_of_others: { number, side, excerpt, user: presentAuthor(last) } }
  })
}
