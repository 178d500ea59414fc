import type { Votes } from '#contract/votes'
import type { MemberContext } from '../context.ts'
import { countVote } from './count-vote.ts'
import { lockVisiblePost } from './lock-post.ts'
import type { KindOfPost } from './post-kind.ts'
import { deleteVote, findVote } from './votes.queries.ts'

/**
 * Takes one's vote back, at will (PRODUCT §2, Arguments; §3): from a tombstone too, and without a vote nothing changes.
 * @throws NotFound, TooMany
 */
export async function takeBackVote({ db, limits, clock, actor }: MemberContext, of: KindOfPost<unknown>, id: number): Promise<Votes> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post } = await lockVisiblePost(tx, of, { id, actorId: actor.id })
    const ballot = { post_kind: of.kind, post_id: id, user_id: actor.id }
    const before = await findVote(tx, ballot)
    if (before !== null) await deleteVote(tx, ballot)
    return countVote(tx, of, post, { before, after: null, at: clock.now() })
  })
}
