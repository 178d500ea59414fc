import type { Friendship } from '#contract/people'
import { publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import { unreadOf } from '../notifications/change-notification.ts'
import { changePair, presentFriendship, tellUnreadOfBoth } from './change-friendship.ts'
import { countDeclined } from './declines.queries.ts'
import { deleteFriendship, deleteSide } from './friends.queries.ts'

/**
 * Declines somebody's request, withdraws one's own, or ends the friendship: afterwards there is none, and no request. Who is declined is
 * not told: on their side the request stands as if it was not answered yet.
 * @throws NotFound, TooMany
 */
export async function endFriendship(context: MemberContext, otherId: number): Promise<{ data: Friendship }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async (pair) => {
    const { tx, ownId, other, now, friendship } = pair
    if (friendship?.state === 'was_asked') {
      await countDeclined(tx, { asker_id: other.id, decliner_id: ownId, declined_at: now })
      await deleteSide(tx, ownId, other.id)
      // Nothing reaches the pages of who asked: that would tell when they were declined.
      await publish(tx, [await unreadOf(tx, ownId)], now)
    } else if (friendship) {
      await deleteFriendship(tx, ownId, other.id)
      await tellUnreadOfBoth(pair)
    }
    return { data: presentFriendship(null) }
  })
}
