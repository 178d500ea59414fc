import { type Friend, type FriendRequest, friendsPerPage, type RequestDirection } from '#contract/friends'
import type { Meta } from '#contract/lists'
import type { Friendship } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { type PersonRow, presentPerson } from '../accounts/present-person.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { FriendshipsTable } from '../database/people-tables.ts'
import { record } from '../facts/record.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import {
  countDeclined,
  countFriendships,
  deleteFriendship,
  deleteRequestSide,
  findFriendship,
  lockPair,
  pageOfFriendships,
  type StoredFriendship,
  writeFriendship,
  writeSilentRequest,
} from './friends.queries.ts'
import { findRelationship, isSilentRequest, type Relationship, requestRefusal } from './relationship.ts'

export const personNotFoundMessage = 'There is no such person.'

export type Pair = Relationship & {
  tx: Connection
  ownId: number
  other: PersonRow
  /** The other person's name as the site shows it. */
  name: string
  now: number
}

/**
 * Locks two people, so that simultaneous actions run one after the other, and changes their relationship.
 * @throws NotFound, and what `decide` throws
 */
export async function changePair<T>(context: MemberContext, otherId: number, decide: (pair: Pair) => Promise<T>): Promise<T> {
  const { db, actor, clock } = context
  return db.transaction(async (tx) => {
    const other = await lockPair(tx, actor.id, otherId)
    if (!other) throw new NotFound(personNotFoundMessage)
    const relationship = await findRelationship(tx, actor.id, otherId)
    return decide({ ...relationship, tx, ownId: actor.id, other, name: shownName(presentPerson(other)), now: clock.now() })
  })
}

export function presentFriendship(friendship: StoredFriendship | null): Friendship {
  return friendship ? { state: friendship.state, since: iso(friendship.since) } : { state: 'none', since: null }
}

/**
 * Sends a friend request; repeating it changes nothing. If the other person has already asked, it accepts, so two who ask at once become
 * friends. After a recent refusal the other person isn't notified.
 * @throws NotFound, Forbidden for the caller themselves and if the person takes no requests, Conflict while the caller blocks them, TooMany
 */
export async function askFriend(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  const { actor, limits } = context
  await limits.take('friendByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('You can’t be friends with yourself.')
  return changePair(context, otherId, async (pair) => ({ data: presentFriendship(await ask(pair)) }))
}

async function ask({ tx, ownId, other, name, now, friendship, ...relationship }: Pair): Promise<StoredFriendship> {
  const refused = requestRefusal({ friendship, ...relationship }, name)
  if (refused) throw new (relationship.closed && !relationship.blocking ? Forbidden : Conflict)(refused)
  if (friendship && friendship.state !== 'was_asked') return friendship
  // This includes a request that the caller declined earlier: the other person still sees it as open.
  const hadRequest = friendship !== null || (await findFriendship(tx, other.id, ownId))?.state === 'asked'
  const request: StoredFriendship = { state: hadRequest ? 'friends' : 'asked', since: now }
  if (!hadRequest && isSilentRequest(relationship, now)) await writeSilentRequest(tx, ownId, other.id, now)
  else {
    await writeFriendship(tx, ownId, other.id, request)
    await record(tx, null, { kind: hadRequest ? 'friend.accepted' : 'friend.asked', at: now, actor_id: ownId, user_id: other.id })
  }
  return request
}

/** Accepts a friend request; repeating it changes nothing. @throws NotFound, Conflict if the request is gone, TooMany */
export async function acceptFriend(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async (pair) => ({ data: presentFriendship(await accept(pair)) }))
}

async function accept({ tx, ownId, other, name, now, friendship }: Pair): Promise<StoredFriendship> {
  if (friendship?.state === 'friends') return friendship
  if (friendship?.state === 'asked') throw new Conflict(`You’ve already sent ${name} a friend request. They need to accept it.`)
  if (!friendship) throw new Conflict(`${name} withdrew the request. You can send them one.`)
  const accepted: StoredFriendship = { state: 'friends', since: now }
  await writeFriendship(tx, ownId, other.id, accepted)
  await record(tx, null, { kind: 'friend.accepted', at: now, actor_id: ownId, user_id: other.id })
  return accepted
}

/**
 * Declines a request, withdraws the member's own, or ends a friendship. A declined person isn't told: they still see an unanswered request.
 * @throws NotFound, TooMany
 */
export async function endFriendship(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async ({ tx, ownId, other, now, friendship }) => {
    if (friendship?.state === 'was_asked') {
      await countDeclined(tx, { asker_id: other.id, decliner_id: ownId, declined_at: now })
      await deleteRequestSide(tx, ownId, other.id)
    } else if (friendship) await deleteFriendship(tx, ownId, other.id)
    return { data: presentFriendship(null) }
  })
}

/** Returns a page of a member's friends, the latest first. @throws Invalid for a broken cursor */
export async function listFriends(context: MemberContext, query: PageQuery): Promise<{ data: Friend[]; meta: Meta }> {
  const { rows, meta } = await listFriendships(context, 'friends', query)
  return { data: rows.map(({ since, ...person }) => ({ id: String(person.id), user: presentPerson(person), since: iso(since) })), meta }
}

/** Returns a page of open requests to or from a member, the latest first. @throws Invalid for a broken cursor */
export async function listFriendRequests(
  context: MemberContext,
  { direction = 'in', ...query }: PageQuery & { direction?: RequestDirection | undefined },
): Promise<{ data: FriendRequest[]; meta: Meta }> {
  const { rows, meta } = await listFriendships(context, direction === 'in' ? 'was_asked' : 'asked', query)
  const data = rows.map(({ since, ...person }) => ({
    id: String(person.id),
    user: presentPerson(person),
    asked_at: iso(since),
    direction,
  }))
  return { data, meta }
}

async function listFriendships({ db, actor }: MemberContext, state: FriendshipsTable['state'], query: PageQuery) {
  return pageByKey(query, friendsPerPage, {
    load: (window) => pageOfFriendships(db.read, actor.id, state, window),
    count: () => countFriendships(db.read, actor.id, state),
    name: state,
    keyOf: ({ since, id }) => [since, id],
  })
}
