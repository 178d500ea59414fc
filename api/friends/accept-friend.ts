import type { Friendship } from '#contract/people'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { Conflict } from '../platform/failures.ts'
import { changePair, type Pair, presentFriendship } from './change-friendship.ts'
import { type KnownFriendship, writeFriendship } from './friends.queries.ts'

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
