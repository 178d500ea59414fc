import type { Argument } from '#contract/arguments'
import { forgetPost } from '../mentions/forget-post.ts'
import type { MemberContext } from '../platform/context.ts'
import { Forbidden } from '../platform/failures.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { blankArgument } from './arguments.queries.ts'
import { lockArgument } from './lock-argument.ts'
import { showArgument } from './show-arguments.ts'

/**
 * Withdraws one's own argument, at any time: its text is gone for good, a tombstone with its replies stays
 * (PRODUCT §2, Arguments). Twice is once.
 * @throws TooMany, NotFound, Forbidden for others'
 */
export async function withdrawArgument({ db, limits, clock, actor }: MemberContext, id: number): Promise<{ data: Argument }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { argument, debate } = await lockArgument(tx, id)
    const now = clock.now()
    if (argument.user_id !== actor.id) throw new Forbidden('You can withdraw only arguments of your own.')
    if (argument.withdrawn_at === null) {
      await blankArgument(tx, id, now)
      await tellDebate(tx, { debateId: debate.id, at: now }, 'argument.changed', { id: String(id), number: argument.number })
      await forgetPost(tx, { post: { argument_id: id }, debateId: debate.id, authorId: actor.id })
    }
    return { data: await showArgument(tx, debate, id, { actorId: actor.id, now }) }
  })
}
