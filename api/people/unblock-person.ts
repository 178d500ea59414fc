import type { MemberContext } from '../context.ts'
import { deleteBlock } from '../friends/blocks.queries.ts'
import { changePair } from '../friends/change-friendship.ts'

/** Blocks somebody no longer; the friendship does not come back by itself. Twice is once. @throws NotFound, TooMany */
export async function unblockPerson(context: MemberContext, otherId: number): Promise<{ data: { blocking: boolean } }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async ({ tx, ownId }) => {
    await deleteBlock(tx, ownId, otherId)
    return { data: { blocking: false } }
  })
}
