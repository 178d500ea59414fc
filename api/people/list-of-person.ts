import type { DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { type ArgumentOfPerson, profilePerPage } from '#contract/people'
import type { Context } from '../context.ts'
import { readerOf, showCards } from '../debates/show-debates.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { type AskedPage, pageById } from '../platform/paging.ts'
import { countArgumentsOf, countDebatesOf, isPerson, pageOfArgumentsOf, pageOfDebatesOf } from './people.queries.ts'

/** A page of the debates somebody takes or took part in. @throws NotFound, Invalid for a broken cursor */
export async function listDebatesOf(context: Context, userId: number, asked: AskedPage): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db } = context
  if (!(await isPerson(db.read, userId))) throw new NotFound(noSuchPerson)
  const { rows, meta } = await pageById(asked, profilePerPage, {
    load: (window) => pageOfDebatesOf(db.read, userId, window),
    count: () => countDebatesOf(db.read, userId),
  })
  return { data: await showCards(db.read, rows, readerOf(context)), meta }
}

/** A page of what somebody has argued. @throws NotFound, Invalid for a broken cursor */
export async function listArgumentsOf(
  { db }: Context,
  userId: number,
  asked: AskedPage,
): Promise<{ data: ArgumentOfPerson[]; meta: Meta }> {
  if (!(await isPerson(db.read, userId))) throw new NotFound(noSuchPerson)
  const { rows, meta } = await pageById(asked, profilePerPage, {
    load: (window) => pageOfArgumentsOf(db.read, userId, window),
    count: () => countArgumentsOf(db.read, userId),
  })
  const data = rows.map(({ id, created_at, slug, topic, ...rest }) => ({
    ...rest,
    id: String(id),
    created_at: iso(created_at),
    debate: { slug, topic },
  }))
  return { data, meta }
}
