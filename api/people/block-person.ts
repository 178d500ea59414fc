import { publish } from '../channels/publish.ts'
import { deleteOpenBetween } from '../circles/memberships.queries.ts'
import type { MemberContext } from '../context.ts'
import { insertBlock } from '../friends/blocks.queries.ts'
import { changePair } from '../friends/change-friendship.ts'
import { deleteFriendship } from '../friends/friends.queries.ts'
import { findSide } from '../messages/conversations.queries.ts'
import { readTo } from '../messages/read-to.ts'
import { unreadOfDone } from '../notifications/change-notification.ts'
import { Forbidden } from '../platform/failures.ts'

/**
 * Blocks somebody: a friendship, open requests and invitations end, and no new ones come (PRODUCT §4, Block). Twice is once.
 * @throws NotFound, Forbidden for oneself, TooMany
 */
export async function blockPerson(context: MemberContext, otherId: number): Promise<{ data: { blocking: boolean } }> {
  const { actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('That is you. You cannot block yourself.')
  return changePair(context, otherId, async ({ tx, ownId, now }) => {
    await deleteFriendship(tx, ownId, otherId)
    await deleteOpenBetween(tx, ownId, otherId)
    await insertBlock(tx, { blocker_id: ownId, blocked_id: otherId, created_at: now })
    // What they wrote waits to be read no more, and what they did is no news.
    const side = await findSide(tx, ownId, otherId)
    const read = side ? await readTo(tx, { ownId, otherId, now }, side) : []
    await publish(tx, [...read, ...(await unreadOfDone(tx, ownId, otherId)), ...(await unreadOfDone(tx, otherId, ownId))], now)
    return { data: { blocking: true } }
  })
}
