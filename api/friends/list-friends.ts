import { type Friend, type FriendRequest, friendsPerPage, type RequestDirection } from '#contract/friends'
import type { Meta } from '#contract/lists'
import { presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { FriendshipsTable } from '../database/people-tables.ts'
import { iso } from '../platform/clock.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { countFriendships, pageOfFriendships } from './friends.queries.ts'

/** Returns a page of a member's friends, the latest first. @throws Invalid for a broken cursor */
export async function listFriends(context: MemberContext, query: PageQuery): Promise<{ data: Friend[]; meta: Meta }> {
  const { rows, meta } = await friendshipsOf(context, 'friends', query)
  return { data: rows.map(({ since, ...person }) => ({ id: String(person.id), user: presentPerson(person), since: iso(since) })), meta }
}

/** Returns a page of open requests to or from a member, the latest first. @throws Invalid for a broken cursor */
export async function listFriendRequests(
  context: MemberContext,
  { direction = 'in', ...query }: PageQuery & { direction?: RequestDirection | undefined },
): Promise<{ data: FriendRequest[]; meta: Meta }> {
  const { rows, meta } = await friendshipsOf(context, direction === 'in' ? 'was_asked' : 'asked', query)
  const data = rows.map(({ since, ...person }) => ({
    id: String(person.id),
    user: presentPerson(person),
    asked_at: iso(since),
    direction,
  }))
  return { data, meta }
}

async function friendshipsOf({ db, actor }: MemberContext, state: FriendshipsTable['state'], query: PageQuery) {
  return pageByKey(query, friendsPerPage, {
    load: (window) => pageOfFriendships(db.read, actor.id, state, window),
    count: () => countFriendships(db.read, actor.id, state),
    name: state,
    keyOf: ({ since, id }) => [since, id],
  })
}
