import type { DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { type ArgumentOfPerson, profilePerPage } from '#contract/people'
import type { Context } from '../context.ts'
import { showCards } from '../debates/show-debates.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, NotFound } from '../platform/failures.ts'
import { type AskedPage, pageOf, spanOf } from '../platform/paging.ts'
import { countArgumentsOf, countDebatesOf, isPerson, pageOfArgumentsOf, pageOfDebatesOf } from './people.queries.ts'

/** A page of the debates somebody takes or took part in. @throws NotFound, Invalid for a broken cursor */
export async function listDebatesOf({ db, actor }: Context, userId: number, asked: AskedPage): Promise<{ data: DebateCard[]; meta: Meta }> {
  if (!(await isPerson(db.read, userId))) throw new NotFound(noSuchPerson)
  const { span, before } = windowOf(asked)
  const found = span.beyond ? [] : await pageOfDebatesOf(db.read, userId, { ...span, before })
  const total = await countDebatesOf(db.read, userId)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  return { data: await showCards(db.read, rows, actor?.id ?? null), meta }
}

/** A page of what somebody has argued. @throws NotFound, Invalid for a broken cursor */
export async function listArgumentsOf(
  { db }: Context,
  userId: number,
  asked: AskedPage,
): Promise<{ data: ArgumentOfPerson[]; meta: Meta }> {
  if (!(await isPerson(db.read, userId))) throw new NotFound(noSuchPerson)
  const { span, before } = windowOf(asked)
  const found = span.beyond ? [] : await pageOfArgumentsOf(db.read, userId, { ...span, before })
  const total = await countArgumentsOf(db.read, userId)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  const data = rows.map(({ id, created_at, slug, topic, ...rest }) => ({
    ...rest,
    id: String(id),
    created_at: iso(created_at),
    debate: { slug, topic },
  }))
  return { data, meta }
}

function windowOf(asked: AskedPage) {
  return { span: spanOf(asked, profilePerPage), before: asked.before === undefined ? undefined : idBefore(asked.before) }
}

function idBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Invalid({ before: ['This link does not lead on from here. Begin at the first page.'] })
  return Number(cursor)
}
