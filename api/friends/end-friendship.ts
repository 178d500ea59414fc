import type { Friendship } from '#contract/people'
import type { MemberContext } from '../context.ts'
import { changePair, presentFriendship } from './change-friendship.ts'
import { countDeclined } from './declines.queries.ts'
import { deleteFriendship, deleteSide } from './friends.queries.ts'

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
