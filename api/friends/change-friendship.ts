import type { Friendship } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { type PersonRow, presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import {
  countDeclined,
  deleteFriendship,
  deleteSide,
  findFriendship,
  type KnownFriendship,
  lockPair,
  writeFriendship,
  writeUntoldRequest,
} from './friends.queries.ts'
import { askingRefused, isUntold, type Relationship, relationshipTo } from './relationship.ts'

export const noSuchPerson = 'There is nobody here by that name or number.'

export type Pair = Relationship & {
  tx: Connection
  ownId: number
  other: PersonRow
  /** The other one's shown name. */
  name: string
  now: number
}

/**
 * Locks somebody and the one they act on, so that two acts at the same moment come one after the other, and changes how they
 * stand to each other.
 * @throws NotFound, and what `decide` throws
 */
export async function changePair<T>(context: MemberContext, otherId: number, decide: (pair: Pair) => Promise<T>): Promise<T> {
  const { db, actor, clock } = context
  return db.transaction(async (tx) => {
    const other = await lockPair(tx, actor.id, otherId)
    if (!other) throw new NotFound(noSuchPerson)
    const standing = await relationshipTo(tx, actor.id, otherId)
    return decide({ ...standing, tx, ownId: actor.id, other, name: shownName(presentPerson(other)), now: clock.now() })
  })
}

/** A friendship as the contract writes it. */
export function presentFriendship(known: KnownFriendship | null): Friendship {
  return known ? { state: known.state, since: iso(known.since) } : { state: 'none', since: null }
}

/**
 * Asks somebody to be friends. Twice is once; who was asked by them accepts, so that two who ask at the same moment are friends. Whom they
 * declined lately asks without their being told.
 * @throws NotFound, Forbidden for oneself and where they take no requests, Conflict while one blocks them, TooMany
 */
export async function askFriend(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  const { actor, limits } = context
  await limits.take('friendByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('That is you. You cannot be your own friend.')
  return changePair(context, otherId, async (pair) => ({ data: presentFriendship(await ask(pair)) }))
}

async function ask({ tx, ownId, other, name, now, friendship, ...standing }: Pair): Promise<KnownFriendship> {
  const refused = askingRefused({ friendship, ...standing }, name)
  if (refused) throw new (standing.closed && !standing.blocking ? Forbidden : Conflict)(refused)
  if (friendship && friendship.state !== 'was_asked') return friendship
  // Also one whom they declined before, and who knows nothing of that.
  const wasAsked = friendship !== null || (await findFriendship(tx, other.id, ownId))?.state === 'asked'
  const asked: KnownFriendship = { state: wasAsked ? 'friends' : 'asked', since: now }
  if (!wasAsked && isUntold(standing, now)) await writeUntoldRequest(tx, ownId, other.id, now)
  else {
    await writeFriendship(tx, ownId, other.id, asked)
    await record(tx, null, { kind: wasAsked ? 'friend.accepted' : 'friend.asked', at: now, actor_id: ownId, user_id: other.id })
  }
  return asked
}

/**
 * Accepts somebody's request; twice is once.
 * @throws NotFound, Conflict where there is none any more, TooMany
 */
export async function acceptFriend(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async (pair) => ({ data: presentFriendship(await accept(pair)) }))
}

async function accept({ tx, ownId, other, name, now, friendship }: Pair): Promise<KnownFriendship> {
  if (friendship?.state === 'friends') return friendship
  if (friendship?.state === 'asked') throw new Conflict(`You have asked ${name}. It is for them to accept.`)
  if (!friendship) throw new Conflict(`There is no request by ${name} any more. You can ask them yourself.`)
  const accepted: KnownFriendship = { state: 'friends', since: now }
  await writeFriendship(tx, ownId, other.id, accepted)
  await record(tx, null, { kind: 'friend.accepted', at: now, actor_id: ownId, user_id: other.id })
  return accepted
}

/**
 * Declines somebody's request, withdraws one's own, or ends the friendship: afterwards there is none, and no request. Who is declined is
 * not told: on their side the request stands as if it was not answered yet.
 * @throws NotFound, TooMany
 */
export async function endFriendship(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async ({ tx, ownId, other, now, friendship }) => {
    if (friendship?.state === 'was_asked') {
      await countDeclined(tx, { asker_id: other.id, decliner_id: ownId, declined_at: now })
      await deleteSide(tx, ownId, other.id)
    } else if (friendship) await deleteFriendship(tx, ownId, other.id)
    return { data: presentFriendship(null) }
  })
}
