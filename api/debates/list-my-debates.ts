import type { z } from 'zod'
import { type listMyDebates as call, type DebateCard, type MyDebateType, myDebatesPerPage } from '#contract/debates'
import type { Meta } from '#contract/lists'
import type { MemberContext } from '../context.ts'
import { pageByKey } from '../platform/paging.ts'
import { broughtUpToNow } from '../turns/brought-up-to-now.ts'
import { countOwn, listOwnDue, sortedOwn } from './my-debates.queries.ts'
import { showCards } from './show-debates.ts'

/** What these list changes with the clock. */
const timely: ReadonlySet<MyDebateType> = new Set(['my_turn', 'open_kicks', 'to_judge', 'seeking'])

/** A page of what a member has created, joined or watches, or of what waits for them there. @throws Invalid for a cursor of another list */
export async function listMyDebates(
  { db, clock, actor }: MemberContext,
  asked: z.output<(typeof call)['query']>,
): Promise<{ data: DebateCard[]; meta: Meta }> {
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
  return { data: await showCards(db.read, rows, actor.id), meta }
}
