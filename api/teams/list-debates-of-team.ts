import type { DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { circleKindConfigs } from '../circles/circle-kinds.ts'
import { countDebatesOfTeam, findCircle, pageOfDebatesOfTeam } from '../circles/circles.queries.ts'
import type { Context } from '../context.ts'
import { readerOf, showCards } from '../debates/show-debates.ts'
import { NotFound } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'

const perPage = 20

/** Returns a page of debates with members of a team, running ones first. @throws NotFound, Invalid for a broken cursor */
export async function listDebatesOfTeam(context: Context, id: number, query: PageQuery): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db } = context
  if (!(await findCircle(db.read, 'team', id))) throw new NotFound(circleKindConfigs.team.notFoundMessage)
  const { rows, meta } = await pageByKey(query, perPage, {
    load: (window) => pageOfDebatesOfTeam(db.read, id, window),
    count: () => countDebatesOfTeam(db.read, id),
    name: 'team',
    keyOf: (row) => [row.key, row.id],
  })
  return { data: await showCards(db.read, rows, readerOf(context)), meta }
}
