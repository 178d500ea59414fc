import type { Votes } from '#contract/votes'
import { lockArgument } from '../arguments/lock-argument.ts'
import type { MemberContext } from '../platform/context.ts'
import { countVote } from './count-vote.ts'
import { deleteVote, findVote } from './votes.queries.ts'

/**
 * Takes one's vote back, at will (PRODUCT §2, Arguments): from a withdrawn argument too, and without a vote nothing
 * changes.
 * @throws NotFound, TooMany
 */
export async function takeBackVote({ db, limits, clock, actor }: MemberContext, argumentId: number): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { argument } = await lockArgument(tx, argumentId)
    const before = await findVote(tx, argument.id, actor.id)
    if (before !== null) await deleteVote(tx, { argumentId: argument.id, userId: actor.id })
    return countVote(tx, argument, { before, after: null, at: clock.now() })
  })
}
