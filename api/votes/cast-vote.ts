import type { Votes, VoteType } from '#contract/votes'
import { lockArgument } from '../arguments/lock-argument.ts'
import { listSeats } from '../debates/debates.queries.ts'
import { requirePermission } from '../debates/permissions.ts'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { countVote } from './count-vote.ts'
import { recordPraise } from './record-praise.ts'
import { findVote, putVote } from './votes.queries.ts'

/**
 * Votes an argument up or down: anyone signed in, not on their own, one vote each, changed at will
 * (PRODUCT §2, Arguments). Twice the same is once.
 * @throws NotFound, Forbidden in a cancelled debate and on one's own, Conflict when it was withdrawn, TooMany
 */
export async function castVote({ db, limits, clock, actor }: MemberContext, argumentId: number, vote: VoteType): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { argument, debate } = await lockArgument(tx, argumentId)
    const seats = await listSeats(tx, [debate.id])
    requirePermission({ debate, seats, actorId: actor.id }, 'vote')
    if (argument.user_id === actor.id) throw new Forbidden('You cannot vote on your own argument.')
    if (argument.withdrawn_at !== null) throw new Conflict('It was withdrawn meanwhile; nobody votes on it any more.')
    const before = await findVote(tx, argument.id, actor.id)
    const now = clock.now()
    if (before !== vote) await putVote(tx, { argumentId: argument.id, userId: actor.id }, vote, now)
    const votes = await countVote(tx, argument, { before, after: vote, at: now })
    await recordPraise(tx, debate, { kind: 'argument.praised', post: argument, before, votes, at: now })
    return votes
  })
}
