import { lockBoth } from '../accounts/people.queries.ts'
import { publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { NotFound } from '../platform/failures.ts'
import { findSide } from './conversations.queries.ts'
import { readTo } from './read-to.ts'

/**
 * Marks what somebody wrote to a member as read; twice is once.
 * @param to the number of the last that they have seen; undefined for all
 * @throws NotFound, TooMany
 */
export async function markConversationRead(context: MemberContext, otherId: number, to: number | undefined): Promise<undefined> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    if (!(await lockBoth(tx, actor.id, otherId))) throw new NotFound(noSuchPerson)
    const side = await findSide(tx, actor.id, otherId)
    const now = clock.now()
    if (side) await publish(tx, await readTo(tx, { ownId: actor.id, otherId, now }, side, to), now)
  })
}
