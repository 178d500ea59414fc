import type { Friendship } from '#contract/people'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { changePair, type Pair, presentFriendship } from './change-friendship.ts'
import { type KnownFriendship, writeFriendship } from './friends.queries.ts'
import { askingRefused } from './standing.ts'

/**
 * Asks somebody to be friends. Twice is once; who was asked by them accepts, so that two who ask at the same moment are friends.
 * @throws NotFound, Forbidden for oneself and where they take no requests, Conflict while one blocks them or has to wait since
 * they declined, TooMany
 */
export async function askFriend(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  const { actor, limits } = context
  await limits.take('friendByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('That is you. You cannot be your own friend.')
  return changePair(context, otherId, async (pair) => ({ data: presentFriendship(await ask(pair)) }))
}

async function ask({ tx, ownId, other, name, now, friendship, ...standing }: Pair): Promise<KnownFriendship> {
  const refused = askingRefused({ friendship, ...standing }, { name, now })
  if (refused) throw new (standing.closed && !standing.blocking ? Forbidden : Conflict)(refused)
  if (friendship && friendship.state !== 'was_asked') return friendship
  const asked: KnownFriendship = { state: friendship ? 'friends' : 'asked', since: now }
  await writeFriendship(tx, ownId, other.id, asked)
  await record(tx, null, { kind: friendship ? 'friend.accepted' : 'friend.asked', at: now, actor_id: ownId, user_id: other.id })
  return asked
}
