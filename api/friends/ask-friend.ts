import type { Friendship } from '#contract/people'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { changePair, type Pair, presentFriendship } from './change-friendship.ts'
import { findFriendship, type KnownFriendship, writeFriendship, writeUntoldRequest } from './friends.queries.ts'
import { askingRefused, isUntold } from './standing.ts'

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
