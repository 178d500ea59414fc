import type { DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import type { Context } from '../context.ts'
import { readerOf, showCards } from '../debates/show-debates.ts'
import { type AskedPage, pageByKey } from '../platform/paging.ts'
import { countDebatesOfGroup, pageOfDebatesOfGroup } from './groups.queries.ts'

const perPage = 20

/** A page of the debates that were begun in a group, the latest activity first. @throws Invalid for a broken cursor */
export async function listDebatesOfGroup(context: Context, id: number, asked: AskedPage): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db } = context
  const { rows, meta } = await pageByKey(asked, perPage, {
    load: (window) => pageOfDebatesOfGroup(db.read, id, window),
    count: () => countDebatesOfGroup(db.read, id),
    name: 'group',
    keyOf: ({ last_activity_at, id: debateId }) => [last_activity_at, debateId],
  })
  return { data: await showCards(db.read, rows, readerOf(context)), meta }
}
