import { type Friend, type FriendRequest, friendsPerPage, type RequestDirection } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { FriendshipsTable } from '../database/people-tables.ts'
import { iso } from '../platform/clock.ts'
import { Invalid } from '../platform/failures.ts'
import { type AskedPage, pageOf, spanOf } from '../platform/paging.ts'
import { type Cursor, countFriendships, pageOfFriendships } from './friends.queries.ts'

/** A page of a member's friends, the latest first. @throws Invalid for a broken cursor */
export async function listFriends(context: MemberContext, asked: AskedPage): Promise<{ data: Friend[]; meta: Meta }> {
  const { rows, meta } = await friendshipsOf(context, 'friends', asked)
  return { data: rows.map(({ since, ...person }) => ({ id: String(person.id), user: presentPerson(person), since: iso(since) })), meta }
}

/** A page of the open requests to a member, or by them, the latest first. @throws Invalid for a broken cursor */
export async function listFriendRequests(
  context: MemberContext,
  { direction = 'in', ...asked }: AskedPage & { direction?: RequestDirection | undefined },
): Promise<{ data: FriendRequest[]; meta: Meta }> {
  const { rows, meta } = await friendshipsOf(context, direction === 'in' ? 'was_asked' : 'asked', asked)
  const data = rows.map(({ since, ...person }) => ({
    id: String(person.id),
    user: presentPerson(person),
    asked_at: iso(since),
    direction,
  }))
  return { data, meta }
}

async function friendshipsOf({ db, actor }: MemberContext, state: FriendshipsTable['state'], asked: AskedPage) {
  const span = spanOf(asked, friendsPerPage)
  const before = asked.before === undefined ? null : cursorIn(asked.before)
  const found = span.beyond ? [] : await pageOfFriendships(db.read, actor.id, state, { ...span, before })
  const total = await countFriendships(db.read, actor.id, state)
  return pageOf(found, span, { total, counted: true, cursorOf: ({ since, id }) => `${since}-${id}` })
}

function cursorIn(cursor: string): Cursor {
  const [, since, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  if (!since || !id) throw new Invalid({ before: ['This link does not lead on from here. Begin at the first page.'] })
  return { since: Number(since), id: Number(id) }
}
