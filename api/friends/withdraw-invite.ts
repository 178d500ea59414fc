import type { Invite } from '#contract/friends'
import type { MemberContext } from '../context.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { lockPair } from './friends.queries.ts'
import { findInvite, updateInvite } from './invites.queries.ts'
import { presentInvite } from './present-invite.ts'

export const noSuchInvite = 'There is no such invite of yours.'

/** Withdraws an invite: its link is not good any more. Twice is once. @throws NotFound, Conflict once it is accepted, TooMany */
export async function withdrawInvite({ db, actor, clock, limits }: MemberContext, id: number): Promise<{ data: Invite }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    await lockPair(tx, actor.id, actor.id)
    const now = clock.now()
    const invite = await findInvite(tx, actor.id, id)
    if (!invite) throw new NotFound(noSuchInvite)
    if (invite.accepted_at !== null)
      throw new Conflict('This invite is accepted already. You can remove who accepted it from your friends.')
    const withdrawn_at = invite.withdrawn_at ?? now
    await updateInvite(tx, id, { withdrawn_at })
    return { data: presentInvite({ ...invite, withdrawn_at }, now) }
  })
}
